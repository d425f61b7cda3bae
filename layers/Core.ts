import { SingleRunner } from "@effect/cluster"
import { Layer } from "effect"
import { bootstrap } from "../src/account/Bootstrap.ts"
import { Keys } from "../src/account/Keys.ts"
import { RateLimits } from "../src/account/RateLimits.ts"
import { RateWindowActorLive } from "../src/account/RateWindowActorLive.ts"
import { Teams } from "../src/account/Teams.ts"
import { Journal } from "../src/click/Journal.ts"
import { Ledger } from "../src/click/Ledger.ts"
import { Domains } from "../src/domain/Domains.ts"
import { FastLane } from "../src/face/FastLane.ts"
import { PageLane } from "../src/face/PageLane.ts"
import { PageVisits } from "../src/face/PageVisits.ts"
import { Unlock } from "../src/face/Unlock.ts"
import { UnlockActorLive } from "../src/face/UnlockActorLive.ts"
import { Visits } from "../src/face/Visits.ts"
import { Folders } from "../src/folder/Folders.ts"
import { HttpLive } from "../src/Http.ts"
import { JanitorLive } from "../src/job/Janitor.ts"
import { Links } from "../src/link/Links.ts"
import { Passwords } from "../src/link/Passwords.ts"
import { Buttons } from "../src/page/Buttons.ts"
import { Pages } from "../src/page/Pages.ts"
import { Plugins } from "../src/page/Plugins.ts"
import { Reorder } from "../src/page/Reorder.ts"
import { Pictures } from "../src/picture/Pictures.ts"
import { QrcodeImages } from "../src/qr/Images.ts"
import { Logos } from "../src/qr/Logo.ts"
import { Qrcodes } from "../src/qr/Qrcodes.ts"
import { Tags } from "../src/tag/Tags.ts"
import { UploadFiles } from "../src/upload/Files.ts"
import { Uploads } from "../src/upload/Uploads.ts"
import { LedgerThreadLive } from "./LedgerThread.ts"
import { ListsThreadLive } from "./ListsThread.ts"
import { PicturesThreadLive } from "./PicturesThread.ts"

/** The actors of one node, in the process itself. */
const ActorsLive = Layer.mergeAll(RateWindowActorLive, UnlockActorLive).pipe(
  Layer.provideMerge(SingleRunner.layer({ runnerStorage: "memory" }))
)

/** Teams and keys: all that the command line needs. */
export const AccountsLive = Layer.mergeAll(Keys.Default, Teams.Default)

/** Bio pages, as their owners and their visitors meet them. */
const PagesLive = Layer.mergeAll(Pages.Default, Buttons.Default, Plugins.Default, Reorder.Default, PageVisits.Default)

const ResourcesLive = Layer.mergeAll(Links.Default, PagesLive, Visits.Default, Unlock.Default, RateLimits.Default).pipe(
  Layer.provideMerge(Layer.mergeAll(Folders.Default, Tags.Default, Domains.Default, Passwords.Default)),
  Layer.provide(ListsThreadLive)
)

/** QR codes and uploads; their pictures are made on a thread that is started at the first of them. */
const PicturesLive = Layer.mergeAll(Qrcodes.Default, QrcodeImages.Default, Uploads.Default).pipe(
  Layer.provide(Logos.Default),
  Layer.provide(Pictures.Default),
  Layer.provideMerge(UploadFiles.Default),
  Layer.provide(PicturesThreadLive)
)

/** The roads that most visits take, the journal that all roads write, and the ledger that books it. */
const LaneLive = Layer.mergeAll(
  FastLane.Default,
  Layer.provide(PageLane.Default, Domains.Default),
  Journal.Default,
  Ledger.Default
).pipe(Layer.provide(LedgerThreadLive))

/** Every service and route over a database and the settings, without a server in front. */
export const CoreLive = Layer.merge(HttpLive, JanitorLive).pipe(
  Layer.provide(Layer.provideMerge(PicturesLive, ResourcesLive)),
  Layer.provideMerge(LaneLive),
  Layer.provide(Layer.effectDiscard(bootstrap)),
  Layer.provide(AccountsLive),
  Layer.provide(ActorsLive)
)
