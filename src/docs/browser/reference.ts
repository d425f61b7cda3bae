import { startAnchors } from "./Anchors.ts"
import { startKey } from "./Key.ts"
import { startMenu } from "./Menu.ts"
import { startSamples } from "./Samples.ts"
import { startSearch } from "./Search.ts"
import { startTrials } from "./Trial.ts"

startMenu()
startSearch()
startSamples()
startKey()
startTrials()
startAnchors()
