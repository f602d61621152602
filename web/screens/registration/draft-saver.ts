/** What is typed, as it is sent; `savedAt` and `revision` are those of the device's draft. */
export type Unsent = Readonly<{ body: string; device: string; savedAt: number; revision: number }>

export type SendResult =
  | Readonly<{ state: 'saved'; revision: number; savedAt: string; hasReplaced: boolean }>
  | Readonly<{ state: 'newer' }>
  | Readonly<{ state: 'over' }>

export type SaveState =
  | Readonly<{ state: 'saved'; savedAt: string; hasReplaced: boolean }>
  | Readonly<{ state: 'newer' | 'unsent' | 'unstored' }>

type Parts = Readonly<{
  findUnsent: () => Unsent | null
  /** Rejects when nobody answers. `isLast` when the page may be gone before the answer. */
  send: (unsent: Unsent, options: { isLast: boolean }) => Promise<SendResult>
  onSaved: (unsent: Unsent, saved: SendResult & { state: 'saved' }) => void
  onState: (state: SaveState) => void
  pauseMs: () => number
}>

export type DraftSaver = Readonly<{
  change: () => void
  retry: () => void
  flush: () => void
  stop: () => void
}>

const firstRetryMs = 3_000
const lastRetryMs = 60_000

/** Sends a draft once nobody has typed for a moment, one request at a time, until the server has it. */
export function openDraftSaver({ findUnsent, send, onSaved, onState, pauseMs }: Parts): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | null = null
  let retryMs = firstRetryMs
  let isSending = false
  let isOver = false
  let lastSent = 0

  const schedule = (ms: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = isOver ? null : setTimeout(() => void sendNow(), ms)
  }
  const change = () => {
    if (isOver || !findUnsent()) return
    onState({ state: 'unsent' })
    schedule(pauseMs())
  }
  const sendNow = async ({ isLast = false } = {}) => {
    const unsent = findUnsent()
    if (isOver || !unsent || (isSending && !isLast)) return
    isSending = true
    lastSent = unsent.savedAt
    const result = await send(unsent, { isLast }).catch(() => null)
    if (result?.state === 'saved') onSaved(unsent, result)
    if (lastSent !== unsent.savedAt || isOver) return
    isSending = false
    if (result === null) {
      schedule(retryMs)
      retryMs = Math.min(retryMs * 2, lastRetryMs)
      return
    }
    retryMs = firstRetryMs
    if (result.state === 'over') return stop()
    if ((findUnsent()?.savedAt ?? unsent.savedAt) === unsent.savedAt) onState(result)
    else schedule(pauseMs())
  }
  const stop = () => {
    isOver = true
    if (timer !== null) clearTimeout(timer)
  }
  return { change, retry: () => void sendNow(), flush: () => void sendNow({ isLast: true }), stop }
}
