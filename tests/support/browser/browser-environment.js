import { TestEnvironment } from 'jest-environment-node';

/** Node, which also tells what a test leaves behind whether that test failed. */
export default class BrowserEnvironment extends TestEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasFailed = false;
    if (name === 'test_fn_failure') this.global.hasFailed = true;
  }
}
