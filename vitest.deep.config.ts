import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { deepFiles, filesOf, shared, waitingWorkers } from "./test/support/Suite.ts"
import { hasBalancers, hasNetworks, hasPromtool, hasRoots, hasShellTools, hasUnits } from "./test/support/System.ts"
import { oneDatabaseFiles } from "./test/support/TestFiles.ts"

const network = "test/cluster/FailuresNetwork.deep.test.ts"

/** Tests that can't run here, because they need programs or rights that a system may not have. */
const impossible = [
  {
    files: ["test/cluster/Balancers.deep.test.ts", "test/deploy/Certificates.deep.test.ts"],
    canRun: hasBalancers,
    warning: "No Caddy or nginx: skipping the tests with balancers. Run apt-get install caddy nginx-light."
  },
  {
    files: ["test/deploy/Alerts.deep.test.ts"],
    canRun: hasPromtool,
    warning: "No promtool: skipping the test of alert rules. Run apt-get install prometheus."
  },
  {
    files: ["test/docs/Samples.deep.test.ts"],
    canRun: hasShellTools,
    warning: "No curl or openssl: skipping the test of samples. Run apt-get install curl openssl."
  },
  {
    files: ["test/deploy/Container.deep.test.ts"],
    canRun: hasRoots,
    warning: "Skipping the test of the container: it needs Linux, root, debootstrap and a Debian mirror."
  },
  {
    files: ["test/deploy/Service.deep.test.ts", "test/deploy/Socket.deep.test.ts"],
    canRun: hasUnits,
    warning: "Skipping the test of the systemd unit: it needs Linux, root, systemd-analyze and python3-seccomp."
  },
  {
    files: ["test/redirect/Budget.deep.test.ts"],
    canRun: () => process.env["LINDEN_TEST_BUDGET"] === "1",
    warning: "Not measuring redirects beside the worst requests: it needs a quiet machine. Set LINDEN_TEST_BUDGET=1."
  },
  {
    files: [network],
    canRun: hasNetworks,
    warning: "Skipping the test that cuts a network: it needs Linux, root and iproute2."
  }
].filter(({ canRun }) => !canRun())
for (const { warning } of impossible) console.warn(warning)
const skipped = impossible.flatMap(({ files }) => files)

/** Small files whose tests take minutes. */
const long = /\/(Blocked|Container|Crash|Failures\w*|Fuzz\w*|MixedWrites|Nodes|Package)\.deep\.test\.ts$/

/** Starts long files first, so that no worker is left with one at the end. Vitest starts large files first. */
class LongFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Long by themselves, and much longer on a busy machine.
    testTimeout: 600_000,
    sequence: { sequencer: LongFirst },
    // Many wait for minutes.
    maxWorkers: waitingWorkers + 1,
    minWorkers: waitingWorkers + 1,
    projects: [
      {
        extends: true,
        test: { name: "deep", ...filesOf([deepFiles], [...skipped, network]) }
      },
      {
        extends: true,
        test: {
          name: "postgres",
          ...filesOf(oneDatabaseFiles(), []),
          env: { ...shared.test?.env, LINDEN_TEST_DATABASE: "postgres" }
        }
      },
      // Runs last: a new network interface aborts what browsers are loading.
      { extends: true, test: { name: "network", ...filesOf([network], skipped), sequence: { groupOrder: 1 } } }
    ]
  }
})
