import { defineConfig } from "vitest/config"
import { deepFiles, filesOf, shared } from "./test/support/Suite.ts"
import { hasBalancers, hasNetworks } from "./test/support/System.ts"
import { oneDatabaseFiles } from "./test/support/TestFiles.ts"

const balancers = ["test/cluster/Balancers.deep.test.ts", "test/deploy/Certificates.deep.test.ts"]
const withoutBalancers = hasBalancers() ? [] : balancers
if (withoutBalancers.length > 0) {
  console.warn("No Caddy or nginx: skipping the tests with balancers. Run apt-get install caddy nginx-light.")
}

const network = "test/cluster/FailuresNetwork.deep.test.ts"
const withoutNetworks = hasNetworks() ? [] : [network]
if (withoutNetworks.length > 0) {
  console.warn("Skipping the test that cuts a network: it needs Linux, root and iproute2.")
}

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Several servers under load must hear of each other within seconds.
    maxWorkers: 3,
    minWorkers: 3,
    // Long by themselves, and much longer on a busy machine.
    testTimeout: 600_000,
    projects: [
      { extends: true, test: { name: "deep", ...filesOf([deepFiles], [...withoutBalancers, network]) } },
      {
        extends: true,
        test: {
          name: "postgres",
          ...filesOf(oneDatabaseFiles(), []),
          env: { ...shared.test?.env, LINDEN_TEST_DATABASE: "postgres" }
        }
      },
      // Runs last: a new network interface aborts what browsers are loading.
      { extends: true, test: { name: "network", ...filesOf([network], withoutNetworks), sequence: { groupOrder: 1 } } }
    ]
  }
})
