/** What comes before the endpoints: all that holds for every one of them, as Markdown. */
export const guide = (baseUrl: string): string =>
  `
Short links, link-in-bio pages, QR codes and click analytics of a Linden server.

## Get an API key

Every call needs a key. Owners and admins make them in the dashboard under team settings, with \`POST /api/v1/keys\`, or on
the server itself:

\`\`\`sh
linden key create --team Home \\
  --role member --name "My script"
\`\`\`

A key begins with \`lnd_\` and is shown once, when it is made; the very first one is printed when the server first starts.
It acts in exactly one team, with the role that it was given. Paste it under *Authentication* on the page \`/docs\` to try
calls out: it goes to this server alone and is forgotten when the page is closed.

A key acts for the person who made it: with that person's role in the team at most, and no longer than the person is there.

## Sessions

The dashboard signs people in with \`POST /api/v1/session\`, which sets the cookie \`linden_session\`
(\`__Host-linden_session\` behind TLS): \`HttpOnly\`, \`SameSite=Lax\`, for 30 days after its last use (\`LINDEN_SESSION_IDLE_DAYS\`). It acts in one
team at a time, with the role that the person has there now. A request that carries the cookie and is no \`GET\` or
\`HEAD\` must come from a page of this server, by \`Sec-Fetch-Site\` or else \`Origin\`; otherwise it is answered with 403. An
\`Authorization\` header counts before the cookie. Scripts use keys.

## Shorten a URL

\`\`\`sh
curl ${baseUrl}/api/v1/links \\
  -H "Authorization: Bearer $LINDEN_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://example.com/a/long/page"}'
\`\`\`

## Requests

Bodies are JSON or \`application/x-www-form-urlencoded\`, up to 1 MiB. In a form, brackets nest (\`tags[]=…\`,
\`ab_tests[0][url]=…\`) and an empty value means null where a field may be null. Unknown fields and query parameters are ignored, and listed
under \`warnings\` in the answer. In an update,
a field that is left out stays as it is, and null clears it. \`HEAD\` works wherever \`GET\` does.

## Answers

A success is \`{"success": true, "message": "…", "data": …}\`; a deletion has no \`data\`. What was ignored of the request
is named in \`warnings\`, a list of \`{"field": "ab_tests.0.foo", "message": "…"}\` of at most 20. A failure is
\`{"success": false, "code": "…", "message": "…", "errors": {…}}\`, where \`code\` is one of a closed list for programs to act on
and \`errors\` maps the name of each field at fault (\`ab_tests.0.url\`) to sentences that say why, 100 at most. Timestamps are UTC, written \`YYYY-MM-DD HH:MM:SS\`; requests may use
ISO 8601 too. Ids are UUIDs and sort by the time of creation.

## Sending again

A \`POST\` that makes, deletes or restores links, pages, QR codes, folders, tags or domains takes an \`Idempotency-Key\`: any text of 1 to 255
visible characters that the client makes up, a UUID say. Sent again within 24 hours by the same API key, or the same person, in the
same team, the request is not done again but answered as it was the first time, with \`Idempotency-Replayed: true\`. So a
request whose answer was lost can be sent until there is one. While the first is still being done the answer is 409
(\`request_in_progress\`), with another body 422 (\`idempotency_key_reused\`). What was refused is not remembered. A team may use 10,000
keys in 24 hours.

## Two at once

Links, pages, QR codes, and the links and plugins on a page count their changes in \`version\`, which is their \`ETag\` as well (\`"3"\`):
read or change one by its own address and the answer has it; what is on a page is read with the page, each with its \`version\`. Send it
back as \`If-Match: "3"\` with a \`PUT\`, and the change is done only where nobody else was faster; otherwise the answer is 412
(\`changed_meanwhile\`), nothing is done, and reading it again tells what it is now and who changed it (\`updater_username\`). Without
\`If-Match\` the last change wins. Clicks are no change, nor is another place in the order of a page. A change of a link or plugin on
a page is none of the page, nor of what stands beside it.

## Another team

A key acts in one team, and so does a session, until it is switched to another one. A request with \`Linden-Team: ID\` is done only where that is the team
that its key or session acts in; otherwise the answer is 403 (\`other_team\`), and nothing is done.

## Another short code

\`PUT\` with \`custom_slug\` gives a link another short code. The one that it had goes on leading to it and is counted as its own: it stands
in \`former_urls\`, nobody else gets it, and \`DELETE /api/v1/links/{id}/aliases/{code}\` gives it up. A link keeps 20 of them.
Former addresses of pages lead to them until another page takes them.

## Pages that wait to be published

A page is public as soon as it is made, and so is each change of it. With \`auto_publish: 0\` it waits: visitors do not find it before
\`POST /api/v1/pages/{id}/publish\`, and what is changed on it later, its buttons and plugins too, they see after the next. Until then they see what
was published last, and its buttons lead where they did. \`POST …/revert\` gives up what was changed since, \`POST …/unpublish\` takes the
page offline: its address is kept, and leads nowhere until it is published again. \`status\` tells \`draft\`, \`published\` or \`changed\`. Slug, domain and folder
never wait. What is read of a page, exports too, is what would be published next.

## Trash

\`DELETE\` of a link, a page or a QR code moves it to the trash, for 30 days: it is not found any more, leads nowhere, and is in no list,
count, export or report beyond what was clicked before. \`GET /api/v1/trash\` lists and searches what is there; \`POST /api/v1/trash/{id}/restore\`
brings it back under its id with all that it had, but for a folder, tags or a link that are gone by then. So that this
can be done, nobody gets its short code or slug meanwhile (\`slug_taken\`); with its domain it is deleted for good.
\`DELETE /api/v1/trash/{id}\`, or of all of it \`DELETE /api/v1/trash\`, is for good. Buttons and plugins of pages, folders, tags and domains have no trash.

## Limits

Each key may make a number of requests a minute, 100 unless the server is set up otherwise; a session may make 600. Signing in
is possible 10 times a minute from one address and on one account, and one-time links are tried 30 times. The \`X-RateLimit-…\` headers say what is
left; past the limit the answer is 429, with \`Retry-After\` in seconds. Every answer has an \`X-Request-Id\` to find it by in
the server's log.
`.trim()
