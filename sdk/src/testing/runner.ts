/**
 * The part of a test runner that the suites need. Japa's `test` and `group`, `node:test`'s `test` and most others fit.
 */
export interface SuiteRunner {
  /** Declares one test. */
  test: (title: string, run: () => void | Promise<void>) => unknown
  /**
   * The group the tests are declared in, for suites that prepare something before each test.
   *
   * @default no group
   */
  group?: unknown
}
