/** The introduction, as Markdown: everything that applies to all endpoints. */
export const guide = (baseUrl: string): string =>
  `
Short links, link-in-bio pages, QR codes and click analytics of a Linden server.

## Authentication

Every call needs an API key, as \`Authorization: Bearer lnd_…\`. A key belongs to one team and has a role there. It never has more rights
than the person who created it has now, and stops working when that person leaves the team.

### Get an API key

Owners and admins create keys in the dashboard under team settings, with \`POST /api/v1/keys\`, or on the server, where \`--team NAME\` chooses one of several teams:

\`\`\`sh
linden key create --role member --name "My script"
\`\`\`

A key begins with \`lnd_\` and is shown once, when you create it. The server prints the first key when it starts for the first time.
To try calls on \`/docs\`, set your key at the top of the page: it is sent to this server only, and forgotten when you close the tab.

### Keys that can do one thing

A key with \`scopes\` can do only what they and its role allow: \`links:read\` lists and reads links, \`links:create\` creates them and gets
only what it created, and \`links:write\` creates, changes and deletes them. Pages, QR codes, folders and tags have the same three scopes.
\`analytics:read\` reads reports. \`team:read\` and \`team:write\` cover the team itself, members, invites, keys, domains, webhooks, shared reports,
annotations, uploads, jobs, imports, exports and the trash. Each operation lists its scope, in OpenAPI as \`x-required-scope\`. A key without the scope gets
403 (\`scope_missing\`) with the scope in \`params\`. A key with \`allowed_networks\` gets 403 (\`network_refused\`) elsewhere. Keys with either limit
cannot create keys. The role \`viewer\` reads, and changes nothing.

### Sessions

The dashboard signs people in with \`POST /api/v1/session\`, which sets the cookie \`linden_session\`
(\`__Host-linden_session\` behind TLS). The cookie is \`HttpOnly\` and \`SameSite=Lax\`, and lasts 30 days after its last use
(\`LINDEN_SESSION_IDLE_DAYS\`). A session belongs to one team at a time, with the person's current role there. Requests with the cookie
from a page of another site get 403. The browser sends \`Sec-Fetch-Site\` or \`Origin\`, which a request must contain unless it is \`GET\` or \`HEAD\`. An
\`Authorization\` header takes precedence over the cookie. Scripts use keys.

## Shorten a URL

\`\`\`sh
curl ${baseUrl}/api/v1/links \\
  -H "Authorization: Bearer $LINDEN_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://example.com/a/long/page"}'
\`\`\`

## Requests

Bodies are JSON or \`application/x-www-form-urlencoded\`, up to 1 MiB. Forms use brackets for nested fields (\`tags[]=…\`,
\`ab_tests[0][url]=…\`), and an empty value means null for fields that allow null. In an update, omitted fields keep their value, and
null clears them. \`HEAD\` works wherever \`GET\` does.

Send bodies in UTF-8, or name their charset, as in \`Content-Type: application/json; charset=iso-8859-1\`. A body that is not in its charset gets
422. So does a name that a query or form gives twice, unless it takes a list. A byte order mark is ignored.

Unknown fields and query parameters are ignored and listed under \`warnings\`. They get 422 instead where a name narrows what is deleted,
sent or published, or protects it: in bulk jobs, deletions, exports, imports, keys, invites, webhooks, replays and shared reports. A misspelling of
\`password\`, \`expires_at\`, \`starts_at\`, \`max_clicks\` or \`is_active\` gets 422 everywhere.

## Responses

A success is \`{"success": true, "message": "…", "data": …}\`; a deletion has no \`data\`. \`warnings\` lists what the server ignored
in the request and what has no effect or is probably a mistake, as at most 20 entries of \`{"field": "ab_tests.0.foo", "message": "…"}\`, some with a \`detail\` for programs.

Timestamps are UTC in the form \`YYYY-MM-DD HH:MM:SS\`; requests may also use ISO 8601. IDs are UUIDs that sort by creation time.

## Pagination

Lists take \`limit\`, the maximum number of results, and \`offset\`, the number to skip. \`total\` in the response counts all results, so there
are more while \`offset\` plus the number of results is less than \`total\`. Texts sort without case, letters with marks next to those
without, and numbers by value. Each list shows its default and its maximum. If items are created or deleted while you
read, later pages shift by as many.

\`\`\`sh
curl "${baseUrl}/api/v1/links?limit=100&offset=100" \\
  -H "Authorization: Bearer $LINDEN_KEY"
\`\`\`

## Errors

A failure is
\`{"success": false, "code": "…", "message": "…", "errors": {…}, "details": […]}\`. \`code\` comes from a closed list for programs.
\`errors\` maps the name of each invalid field (\`ab_tests.0.url\`) to messages, for at most 100 fields.

To show errors in another language, translate the codes instead of the messages. \`details\` has an entry
\`{"field": "title", "code": "too_long", "params": {"most": 255}}\` for each message in \`errors\`, in the same order. \`reason\` and
\`params\` do the same for \`message\`, and are omitted if they add nothing. Sentences in a success have a code and parameters in a field beside
them: \`reason_detail\`, \`warning_details\` or \`details\`. \`FailureCode\` and \`FaultCode\` list [all codes](/docs/errors) with their parameters.

## Idempotency

Each \`POST\` that lists the header \`Idempotency-Key\` accepts it, among them everything that creates a record: 1 to 255 visible characters
that the client chooses, such as a UUID. If the same API key, or the same person, repeats the request in the same team
within 24 hours, the server does not execute it again. It returns the first response with \`Idempotency-Replayed: true\`, so a client can
retry until it gets a response. While the first request is in progress, the response is 409 (\`request_in_progress\`). The same key with
another body gets 422 (\`idempotency_key_reused\`); of an uploaded file, only the length is compared. Failed requests are not remembered. A team can use 10,000 keys in 24 hours.

Responses with a secret, such as a new API key or the link of an invite, are repeated too. The server encrypts them with a key that it derives from the
\`Idempotency-Key\` and the caller's API key or session, which it doesn't store. So only the same API key or session gets the secret again.
Another session of the same person gets 422 (\`idempotency_key_reused\`).

## Concurrency

Links, pages, QR codes, and the links and plugins of a page have a \`version\`, which is also their \`ETag\` (\`"3"\`). Responses that
read or change a single one include it; a page includes the versions of its links and plugins. Send the version back as \`If-Match: "3"\`
with a \`PUT\`. If someone else has changed the resource in the meantime, the response is 412 (\`changed_meanwhile\`) and nothing
changes: read it again to see its current state and who changed it (\`updater_username\`). Without \`If-Match\`, the last write wins. Clicks do not
change the version, nor does reordering the items of a page. Changing a link or plugin on a page does not change the version of the page or of its
other items.

## Teams

A key belongs to one team; so does a session, until it switches to another one. A request with \`Linden-Team: ID\` is executed only if its key or
session belongs to that team; otherwise the response is 403 (\`other_team\`).

## Changing a short code

\`PUT\` with \`custom_slug\` gives a link another short code. The old one keeps working, and its clicks are counted separately. It is listed
in \`former_urls\`, and no other link can take it until \`DELETE /api/v1/links/{id}/aliases/{code}\` releases it. A link can have 20 former
addresses. Former addresses of pages keep working until another page takes them.

## Publishing pages

By default, a page and every change to it are public immediately. With \`auto_publish: 0\`, visitors do not see the page before
\`POST /api/v1/pages/{id}/publish\`, and see later changes, including those of buttons and plugins, only after you publish again. Until then they get
the last published version. \`POST …/revert\` discards the changes since then. \`POST …/unpublish\` takes the page offline; it keeps its
address. \`status\` is \`draft\`, \`published\` or \`changed\`. Changes to slug, domain and folder apply immediately. The API and exports return
the version that would be published next.

## Trash

\`DELETE\` moves a link, page or QR code to the trash for 30 days. It stops working, and lists, counts, exports and reports leave it out, except for
its earlier clicks. \`GET /api/v1/trash\` lists and searches the trash. \`POST /api/v1/trash/{id}/restore\`
restores an item with the same ID and everything it had, except for folders, tags or links that were deleted in the meantime. Until then,
its short code or slug stays reserved (\`slug_taken\`). Deleting its domain deletes it permanently. Owners and admins can also
delete it with \`DELETE /api/v1/trash/{id}\`, or all matching items with \`DELETE /api/v1/trash\`, which takes the filters of the list
and needs the expected \`total\`. Buttons and plugins of pages, folders, tags and domains have no trash.

## Rate limits

Each key can make 100 requests a minute unless the server is configured otherwise; a session can make 600. An address or an account
can try to sign in 10 times a minute, and to use one-time links 30 times. The \`X-RateLimit-…\` headers show how many requests are left. Over the limit, the
response is 429 with \`Retry-After\` in seconds. Every response has an \`X-Request-Id\`, which is also in the server's log.
`.trim()
