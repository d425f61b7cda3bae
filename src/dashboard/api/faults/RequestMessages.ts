import { msg } from "@lingui/core/macro"
import type { requestSentences } from "../../../contract/faults/RequestSentences.ts"
import { forPrograms, type MessagesOf, seeMarked } from "./Message.ts"

export const requestMessages: MessagesOf<keyof typeof requestSentences> = {
  fault_in_field: seeMarked,
  faults_in_fields: seeMarked,
  too_many_faults: seeMarked,
  body_unreadable: forPrograms,
  not_in_charset: msg`The body isn't {charset}. Send it in UTF-8, or name its charset in Content-Type.`,
  unknown_charset: msg`The charset {charset} isn't supported. Send the body in UTF-8.`,
  body_required: forPrograms,
  not_json: forPrograms,
  not_a_json_object: forPrograms,
  wrong_content_type: forPrograms,
  too_many_form_fields: forPrograms,
  too_many_fields: forPrograms,
  wrong_boundary: msg`The content type multipart/form-data needs a valid boundary.`,
  form_unreadable: msg`The form couldn't be read. It must be complete multipart/form-data.`,
  file_required: msg`This field is required: a file in multipart/form-data.`,
  body_over_kib: forPrograms,
  too_many_mib: msg`The {what, select, body {body} other {file}} is larger than {most, number} MiB.`,
  two_hosts: forPrograms,
  wrong_host_header: forPrograms,
  wrong_target: forPrograms,
  not_found: msg`Not found.`,
  method_not_allowed: forPrograms,
  internal: msg`Something went wrong on the server.`,
  deleted_meanwhile: msg`Something that this request needs was deleted at the same time. Try again.`,
  database_offline: [msg`The database can't be reached right now.`, msg`Try again in a moment.`],
  database_full: msg`The server's disk is full, so nothing can be saved. Try again when there's more free space.`,
  database_read_only: msg`The server's database is read-only right now, so nothing can be saved.`,
  rate_limited: msg`Too many attempts. Wait a minute, then try again.`,
  too_many_at_once: ({ what }) =>
    what === "exports"
      ? msg`Too many exports at once. The limit is {most, number} per {whose, select, key {key} session {session} other {team}}.`
      : msg`Too many previews at once. The limit is {most, number} per {whose, select, key {key} session {session} other {team}}.`,
  too_many_now: ({ what }) => [
    what === "exports" ? msg`Too many exports right now.` : msg`Too many previews right now.`,
    msg`Try again soon.`
  ],
  wrong_idempotency_key: forPrograms,
  request_in_progress: [
    msg`The first request with this Idempotency-Key is still in progress.`,
    msg`Try again in a moment.`
  ],
  idempotency_key_reused: msg`This was already sent with different values. Try again.`,
  secret_of_other_session: forPrograms,
  too_many_idempotency_keys: msg`A team can use at most {most, number} idempotency keys in {hours, number} hours.`,
  pictures_unavailable: [msg`Pictures can't be generated right now.`, msg`Try again soon.`],
  picture_unreadable: [msg`Pictures can't be generated right now.`, msg`Try again soon.`],
  upload_unreadable: [msg`The upload can't be read right now.`, msg`Try again soon.`],
  work_unavailable: msg`The server can't process this right now. Try again soon.`,
  lists_unavailable: [msg`This list isn't available right now.`, msg`Try again soon.`],
  statistics_unavailable: [msg`Statistics aren't available right now.`, msg`Try again soon.`],
  clicks_damaged: msg`Statistics aren't available: the file {file} is damaged. Stop the server and run linden doctor --repair.`,
  import_quota_full: msg`A team's imports can use at most {most, number} MiB at a time. Wait for others to finish, or send a smaller file.`,
  disk_full: msg`The server's disk is full. The picture wasn't saved.`,
  upload_not_stored: msg`The server couldn't save the picture.`,
  disk_low: msg`The server's disk is almost full. Try again when there's more free space.`
}
