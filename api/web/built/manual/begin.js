// Draws the manual of the interface; the service serves this page at /docs.
window.addEventListener("load", () => {
  window.SwaggerUIBundle({ url: "/openapi.json", dom_id: "#manual", deepLinking: true, validatorUrl: null });
});
