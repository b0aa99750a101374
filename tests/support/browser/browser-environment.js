import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './launch-browser.ts';

/**
 * Node with a browser for the file. It is launched here, outside of jest's modules: loaded anew for each file, playwright
 * takes longer than a small test. Also tells what a test leaves behind whether that test failed.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.browser = await launchBrowser();
  }

  async teardown() {
    await this.global.browser?.close();
    await super.teardown();
  }

  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasFailed = false;
    if (name === 'test_fn_failure') this.global.hasFailed = true;
  }
}
