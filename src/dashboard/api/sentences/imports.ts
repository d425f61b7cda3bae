import { msg } from "@lingui/core/macro"

export const imports = [
  msg`The file of the import is not there any more.`,
  msg`The key of the import cannot be read any more.`,
  msg`This is a PostgreSQL dump in the custom format. Create it again with pg_dump --format=plain.`,
  msg`XML files cannot be imported. Export SQL, CSV, JSON or SQLite instead.`,
  msg`This server does not reach private networks. Its operator can allow them with LINDEN_ALLOW_PRIVATE_TARGETS.`,
  msg`Only an owner of the team may have private networks asked.`,
  msg`The short code is kept for something in the trash.`,
  msg`As many jobs are open as may be ({most}): wait until one has ended.`,
  msg`This job cannot be undone, or not any more.`,
  msg`A job that is {state} cannot be {verb}.`,
  msg`This is no archive of a team of Linden, or not a whole one.`,
  msg`This is no archive of a team of Linden: its manifest is another's.`,
  msg`The archive was made by Linden {version}, which is newer than this one.`,
  msg`The team is not empty: import the archive into a new one.`,
  msg`The archive cannot be read: {cause}.`,
  msg`The archive holds too many files.`,
  msg`The archive is encrypted.`,
  msg`The archive holds {name} twice.`,
  msg`{name} in the archive is too large.`,
  msg`A line of {name} in the archive is too long.`
]
