/** Lists at the end the tests that passed only when they ran once more: each is a defect. */
export default class FlakyReporter {
  onTestRunEnd(modules) {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky),
    )
    if (flaky.length === 0) return
    console.log(`\n ${flaky.length} flaky`)
    for (const test of flaky) {
      console.log(`   ${test.module.relativeModuleId} > ${test.fullName}`)
      for (const { message } of test.result().errors ?? []) console.log(`     ${message}`)
    }
  }
}
