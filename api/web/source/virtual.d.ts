declare module "virtual:words/*" {
  const words: Record<string, string>;
  export default words;
}
declare module "virtual:words/en" { const words: Record<string, string>; export default words; }
declare module "virtual:words/es" { const words: Record<string, string>; export default words; }
declare module "virtual:words/ca" { const words: Record<string, string>; export default words; }
declare module "virtual:words/fr" { const words: Record<string, string>; export default words; }
