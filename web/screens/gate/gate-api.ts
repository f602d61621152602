import { checkInPaths } from '#rules/check-in/check-in-paths.ts'
import type { SentPassage } from '#rules/gate/gate-forms.ts'
import type { GateAnswer, GateTicket, GateUpdate } from '#rules/gate/gate-views.ts'
import { bundleWaitMs, post, request, type Answer } from '../check-in/check-in-api.ts'

/** What the server says to the page of the gates at `base`. */
export const gateApi = (base: string) => {
  const paths = checkInPaths(base)
  return {
    loadState: (): Promise<Answer<GateUpdate>> => request(paths.state),
    loadBundle: (): Promise<Answer<GateTicket[]>> => request(paths.bundle, {}, bundleWaitMs),
    send: (scans: readonly SentPassage[]): Promise<Answer<GateAnswer[]>> => request(paths.scans, post({ scans })),
    undo: (id: string): Promise<Answer<GateTicket>> => request(paths.undo, post({ id })),
  }
}
