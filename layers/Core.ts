import { SingleRunner } from "@effect/cluster"
import { Layer } from "effect"
import { Keys } from "../src/auth/key/Keys.ts"
import { ExportLimits } from "../src/auth/limit/ExportLimits.ts"
import { RateLimits } from "../src/auth/limit/RateLimits.ts"
import { RateWindowActorLive } from "../src/auth/limit/RateWindowActorLive.ts"
import { OneTimeLinks } from "../src/auth/OneTimeLinks.ts"
import { SecurityLog } from "../src/auth/SecurityLog.ts"
import { Sessions } from "../src/auth/session/Sessions.ts"
import { Journal } from "../src/click/journal/Journal.ts"
import { Ledger } from "../src/click/Ledger.ts"
import { Domains } from "../src/domain/Domains.ts"
import { Installation } from "../src/domain/Installation.ts"
import { Verification } from "../src/domain/Verification.ts"
import { Exports } from "../src/export/Exports.ts"
import { Folders } from "../src/folder/Folders.ts"
import { HttpLive } from "../src/Http.ts"
import { JanitorLive } from "../src/job/Janitor.ts"
import { BulkChanges } from "../src/link/BulkChanges.ts"
import { Links } from "../src/link/Links.ts"
import { SlugAvailability } from "../src/link/SlugAvailability.ts"
import { Invites } from "../src/member/Invites.ts"
import { Members } from "../src/member/Members.ts"
import { Buttons } from "../src/page/Buttons.ts"
import { Pages } from "../src/page/Pages.ts"
import { Plugins } from "../src/page/Plugins.ts"
import { Previews } from "../src/page/Previews.ts"
import { Reorder } from "../src/page/Reorder.ts"
import { PageSlugAvailability } from "../src/page/SlugAvailability.ts"
import { FastPageView } from "../src/page/view/FastPageView.ts"
import { PageVisits } from "../src/page/view/PageVisits.ts"
import { QrcodeImages } from "../src/qr/Images.ts"
import { Logos } from "../src/qr/Logo.ts"
import { QrcodePreviews } from "../src/qr/Previews.ts"
import { Qrcodes } from "../src/qr/Qrcodes.ts"
import { FastRedirect } from "../src/redirect/FastRedirect.ts"
import { PasswordUnlock } from "../src/redirect/PasswordUnlock.ts"
import { Visits } from "../src/redirect/Visits.ts"
import { RendererLive } from "../src/renderer/Renderer.ts"
import { AcceptedInvites } from "../src/signin/AcceptedInvites.ts"
import { AccountGuessLimits } from "../src/signin/AccountGuessLimits.ts"
import { bootstrap } from "../src/signin/Bootstrap.ts"
import { KnownDevices } from "../src/signin/KnownDevices.ts"
import { OneTimeTokens } from "../src/signin/OneTimeTokens.ts"
import { Profiles } from "../src/signin/Profiles.ts"
import { SetUps } from "../src/signin/SetUps.ts"
import { SignIns } from "../src/signin/SignIns.ts"
import { Tags } from "../src/tag/Tags.ts"
import { Teams } from "../src/team/Teams.ts"
import { Usage } from "../src/team/Usage.ts"
import { UploadFiles } from "../src/upload/Files.ts"
import { Uploads } from "../src/upload/Uploads.ts"
import { Passwords } from "../src/user/Passwords.ts"
import { Users } from "../src/user/Users.ts"
import { WorkerHealth } from "../src/worker/WorkerHealth.ts"
import { JournalStartLive } from "./JournalStart.ts"
import { LedgerThreadLive } from "./LedgerThread.ts"
import { ListsThreadLive } from "./ListsThread.ts"
import { RendererThreadLive } from "./RendererThread.ts"

/** The actors of one node, in the process itself. */
const ActorsLive = RateWindowActorLive.pipe(Layer.provideMerge(SingleRunner.layer({ runnerStorage: "memory" })))

/** Teams, people, keys and one-time links: all that the command line needs. */
export const AccountsLive = Layer.mergeAll(
  Keys.Default,
  Teams.Default,
  Users.Default,
  Sessions.Default,
  OneTimeLinks.Default
)

/** What people do about themselves and each other. */
const PeopleLive = Layer.mergeAll(
  SignIns.Default,
  OneTimeTokens.Default,
  SetUps.Default,
  AcceptedInvites.Default,
  Profiles.Default,
  Members.Default,
  Invites.Default,
  Usage.Default
).pipe(
  Layer.provideMerge(Layer.mergeAll(AccountGuessLimits.Default, KnownDevices.Default)),
  Layer.provide(SecurityLog.Default)
)

// One layer for all who need the thread, so that there is one thread.
const RendererOnThreadLive = Layer.provide(RendererLive, RendererThreadLive)

/** Bio pages, as their owners and their visitors meet them; what they are drawn of is made by the renderer. */
const PagesLive = Layer.mergeAll(
  Pages.Default,
  Buttons.Default,
  Plugins.Default,
  Reorder.Default,
  PageSlugAvailability.Default,
  Previews.Default,
  PageVisits.Default
).pipe(Layer.provide(RendererOnThreadLive))

const LinksLive = Layer.mergeAll(Links.Default, BulkChanges.Default, SlugAvailability.Default)

const ResourcesLive = Layer.mergeAll(
  LinksLive,
  PagesLive,
  Verification.Default,
  Visits.Default,
  PasswordUnlock.Default
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Folders.Default,
      Tags.Default,
      Domains.Default,
      Installation.Default,
      Passwords.Default,
      RateLimits.Default
    )
  ),
  Layer.provide(ListsThreadLive)
)

/** QR codes and uploads; their pictures are made on a thread that is started at the first of them. */
const PicturesLive = Layer.mergeAll(
  Qrcodes.Default,
  QrcodeImages.Default,
  QrcodePreviews.Default,
  Uploads.Default
).pipe(Layer.provide(Logos.Default), Layer.provide(RendererOnThreadLive), Layer.provideMerge(UploadFiles.Default))

/** The roads that most visits take, the journal that all roads write, and the ledger that books it. */
const LaneLive = Layer.mergeAll(
  FastRedirect.Default,
  FastPageView.Default.pipe(Layer.provide(Domains.Default), Layer.provide(RendererOnThreadLive)),
  Journal.Default,
  Ledger.Default
).pipe(Layer.provide(LedgerThreadLive))

/** Every service and route over a database and the settings, without a server in front. */
export const CoreLive = Layer.merge(HttpLive, JanitorLive).pipe(
  Layer.provide([Exports.Default, ExportLimits.Default]),
  Layer.provide(PeopleLive),
  Layer.provideMerge(Layer.provideMerge(PicturesLive, ResourcesLive)),
  Layer.provideMerge(LaneLive),
  Layer.provide(Layer.effectDiscard(bootstrap)),
  Layer.provide(JournalStartLive),
  Layer.provideMerge(AccountsLive),
  Layer.provide(WorkerHealth.Default),
  Layer.provide(ActorsLive)
)
