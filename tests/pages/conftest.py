from tests.viewer.page.conftest import browser as browser
