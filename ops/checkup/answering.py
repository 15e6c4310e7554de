"""What answers: the service, where it would listen."""

from __future__ import annotations

from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from api.settings import Settings
from ops.checkup.finding import Answers, Finding

PATIENCE_SECONDS = 2.0


class Answering(Answers):
    """Asks who answers."""

    def service(self, settings: Settings) -> Finding:
        """Whether a service answers where it would listen."""
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        url = f"http://{host}:{settings.port}/readyz"
        try:
            with urlopen(url, timeout=PATIENCE_SECONDS) as answer:
                return self.fine("service", "doctor.service", url=url, status=answer.status)
        except HTTPError as error:
            return self.wrong("service", "doctor.service_wrong", url=url, status=error.code)
        except (URLError, OSError):
            return self.fine("service", "doctor.no_service", url=url)
