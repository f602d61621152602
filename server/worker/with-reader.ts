import { readerQueue } from '#rules/limits.ts'
import { accountOf } from '#rules/permissions.ts'
import type { Context } from '../context.ts'
import { createFairQueue } from '../fair-queue.ts'
import { withWorker } from './with-worker.ts'

/** The organization and the member whose file is read. */
export type ReaderTurn = readonly [organizationId: string, userId: string]

export const turnOf = ({ organization, actor }: Pick<Context, 'organization' | 'actor'>): ReaderTurn => [
  organization.id,
  accountOf(actor)?.userId ?? '',
]

const readInTurn = createFairQueue(readerQueue)

/** As `withWorker`, for files that members send, in fair turns. */
export const withReader = <Result>(turn: ReaderTurn, ...task: Parameters<typeof withWorker<Result>>): Promise<Result> =>
  readInTurn(turn, () => withWorker(...task))
