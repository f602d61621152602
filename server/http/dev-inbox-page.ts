export type InboxMail = {
  id: string
  messageId: string
  sender: string
  recipient: string
  subject: string
  html: string
  text: string
  attachments: { filename: string; contentType: string; cid?: string; base64: string }[]
  sentAt: Date
}

export const inboxPage = (inbox: { mails: InboxMail[]; open: InboxMail | null; to: string; isText: boolean }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(inbox.open?.subject ?? 'Inbox')} · Dorsal</title>
<style>${style}</style>
</head>
<body class="${inbox.open ? 'reading' : 'browsing'}">
<header>
  <h1><a href="/dev/inbox">Inbox</a></h1>
  <p>Mail stays here while <code>SMTP_URL</code> is not set.</p>
  <form action="/dev/inbox" role="search">
    <label for="to">Sent to</label>
    <input id="to" name="to" type="search" value="${escapeHtml(inbox.to)}" placeholder="everybody" autocomplete="off">
    <button>Filter</button>
  </form>
</header>
<nav aria-label="Messages">${renderList(inbox)}</nav>
<main>${inbox.open ? renderReader(inbox.open, inbox.isText) : `<p class="empty">Choose a message to read it.</p>`}</main>
</body>
</html>`

export const messageDocument = ({ html, attachments }: InboxMail): string => {
  const withPictures = attachments.reduce(
    (page, { cid, contentType, base64 }) =>
      cid ? page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${base64}`) : page,
    html,
  )
  return withPictures.replace(/<head>/i, '<head><base target="_blank">')
}

const renderList = ({ mails, open, to }: { mails: InboxMail[]; open: InboxMail | null; to: string }) => {
  if (mails.length === 0) return `<p class="empty">Nothing was sent${to && ` to ${escapeHtml(to)}`} yet.</p>`
  const query = to && `?to=${encodeURIComponent(to)}`
  const items = mails.map(
    (
      mail,
    ) => `<li><a href="/dev/inbox/${mail.id}${escapeHtml(query)}"${mail.id === open?.id ? ' aria-current="page"' : ''}>
      <span class="line"><strong>${escapeHtml(mail.recipient)}</strong> ${timeOf(mail)}</span>
      <span class="subject">${escapeHtml(mail.subject)}</span>
      <span class="sender">${escapeHtml(mail.sender)}</span>
    </a></li>`,
  )
  return `<ol>${items.join('')}</ol>`
}

const renderReader = (mail: InboxMail, isText: boolean) => {
  const address = `/dev/inbox/${mail.id}`
  const files = mail.attachments.map(
    ({ filename, base64 }, index) =>
      `<li><a href="${address}/files/${index}" download>${escapeHtml(filename)}</a> ${sizeOf(base64)}</li>`,
  )
  const tab = (href: string, label: string, isOpen: boolean) =>
    `<a href="${href}"${isOpen ? ' aria-current="true"' : ''}>${label}</a>`
  return `<p class="back"><a href="/dev/inbox">← All messages</a></p>
<h2>${escapeHtml(mail.subject)}</h2>
<dl>
  <div><dt>From</dt><dd>${escapeHtml(mail.sender)}</dd></div>
  <div><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd></div>
  <div><dt>Sent</dt><dd>${timeOf(mail)}</dd></div>
  <div><dt>Message-ID</dt><dd>${escapeHtml(mail.messageId)}</dd></div>
</dl>
${files.length ? `<ul class="files" aria-label="Attachments">${files.join('')}</ul>` : ''}
<p class="tabs">${tab(address, 'As mail', !isText)}${tab(`${address}?show=text`, 'Plain text', isText)}</p>
${
  isText
    ? `<pre tabindex="0" aria-label="Plain text">${escapeHtml(mail.text)}</pre>`
    : `<iframe src="${address}/html" title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}`
}

const timeOf = ({ sentAt }: InboxMail) =>
  `<time datetime="${sentAt.toISOString()}">${sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`

const sizeOf = (base64: string) => `${(Buffer.byteLength(base64, 'base64') / 1024).toFixed(1)} KB`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `
:root { color-scheme: light dark; --ink: #17191d; --soft: #555b66; --line: #dcdfe4; --page: #f3f4f6; --card: #fff; --link: #1d4ed8 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1f3f6; --soft: #aab1bd; --line: #333842; --page: #111317; --card: #1a1d23; --link: #93b4ff }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  display: grid; grid-template: "header header" auto "nav main" 1fr / minmax(280px, 380px) minmax(0, 1fr) }
header { grid-area: header; display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 12px 24px;
  border-bottom: 1px solid var(--line); background: var(--card) }
header h1 { margin: 0; font-size: 20px; font-weight: 800 }
header h1 a { color: inherit; text-decoration: none }
header p { margin: 0; color: var(--soft); font-size: 14px; flex: 1 1 240px }
form { display: flex; gap: 8px; align-items: center; font-size: 14px }
input, button { font: inherit; font-size: 16px; min-height: 44px; padding: 0 12px; border: 1px solid var(--soft); border-radius: 6px;
  background: var(--card); color: inherit; min-width: 0 }
button { font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
nav { grid-area: nav; border-right: 1px solid var(--line); background: var(--card) }
nav ol { list-style: none; margin: 0; padding: 0 }
nav li a { display: grid; gap: 2px; padding: 12px 24px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none }
nav li a:hover { background: var(--page) }
nav li a[aria-current] { background: var(--page); box-shadow: inset 4px 0 var(--link) }
.line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; overflow-wrap: anywhere }
.line time, .sender { color: var(--soft); font-size: 13px }
.subject { overflow-wrap: anywhere }
main { grid-area: main; display: flex; flex-direction: column; padding: 24px; min-width: 0 }
main h2 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere }
dl { margin: 0 0 12px; display: grid; gap: 4px; font-size: 14px }
dl div { display: grid; grid-template-columns: 96px minmax(0, 1fr) }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
a { color: var(--link) }
.files { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 0 0 12px; padding: 0; font-size: 14px; color: var(--soft) }
.files li { padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--card) }
.tabs { display: flex; gap: 4px; margin: 0 }
.tabs a { padding: 10px 16px; border-radius: 6px 6px 0 0; color: var(--soft); text-decoration: none; font-weight: 600 }
.tabs a[aria-current] { background: var(--card); color: var(--ink); box-shadow: inset 0 3px var(--link) }
iframe, pre { flex: 1 1 auto; width: 100%; min-height: 70vh; margin: 0; border: 1px solid var(--line); background: var(--card) }
pre { padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace }
.empty { padding: 24px; margin: 0; color: var(--soft) }
.back { display: none; margin: 0 0 12px }
@media (max-width: 860px) {
  body { display: block }
  header, nav li a { padding-left: 16px; padding-right: 16px }
  nav { border: 0 }
  main { padding: 16px; min-height: calc(100vh - 80px) }
  .reading nav, .reading header, .browsing main > * { display: none }
  .browsing main { padding: 0; min-height: 0 }
  .back { display: block }
}
`
