import type { Logger } from 'pino'
import type { LabelFormatName } from '#rules/bibs/label-formats.ts'
import type { LabelSheet } from '../domain/bibs/print-bib-labels.ts'
import { withWorker } from './with-worker.ts'

type LabelFile = { output: number; format: LabelFormatName; log: Logger }

export const writeLabels = (
  { output, format, log }: LabelFile,
  print: (sheet: LabelSheet) => Promise<unknown>,
): Promise<void> =>
  withWorker({ output, log, task: 'writes labels' }, async ({ run }) => {
    await print({
      open: (texts) => run('openLabels', format, texts),
      write: (labels) => run('writeLabels', labels),
    })
    await run('finishLabels')
  })
