export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ['pending', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

/** Lists with more rows are written by a job. */
export const maxRowsAtOnce = 5000
export const exportDays = 7
/** Of one member, unfinished. */
export const maxOpenExports = 5

export const isOpenExport = ({ state }: { state: ExportState }): boolean => state === 'pending' || state === 'running'

/** `href` opens the file until it expires; null while there is none. */
export type ExportView = Readonly<{
  id: string
  name: string
  state: ExportState
  rowCount: number
  bytes: number | null
  createdAt: string
  expiresAt: string
  href: string | null
}>
