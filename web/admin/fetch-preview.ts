export type PreviewPage = { number: number; html: string }

/** Throws unless the answer is the page itself: a redirect leads to the log-in. */
export async function fetchPreview(action: string, values: string, signal: AbortSignal): Promise<string> {
  const body = new FormData()
  body.append('values', values)
  const response = await fetch(action, { method: 'POST', body, signal, headers: { accept: 'text/html' } })
  if (!response.ok || response.redirected) throw new Error(`the preview answered ${response.status}`)
  return withoutScripts(await response.text())
}

/** The frame runs none, and browsers would log an error for each. */
export function withoutScripts(html: string): string {
  const [beginning = '', ...scripts] = html.split('<script')
  return beginning + scripts.map(afterScript).join('')
}

const scriptEnd = '</script>'

function afterScript(text: string): string {
  const end = text.indexOf(scriptEnd)
  return end < 0 ? '' : text.slice(end + scriptEnd.length)
}
