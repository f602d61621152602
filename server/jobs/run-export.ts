import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failExport, runExport, type ExportWriter } from '../domain/exports/run-export.ts'
import type { Jobs } from '../domain/jobs.ts'
import type { Platform } from '../platform.ts'
import { jobOfOrganization } from './job-of-organization.ts'

export const runExportJob = (platform: Platform) =>
  jobOfOrganization((ctx, { exportId }: Jobs['run-export']) => runExport(ctx, exportWriter(platform), exportId))(
    platform,
  )

export const failExportJob = jobOfOrganization(async (ctx, { exportId }: Jobs['fail-export']) => {
  await failExport(ctx, exportId)
})

export const exportWriter = ({ files, log }: Pick<Platform, 'files' | 'log'>): ExportWriter => ({
  write: (ctx, job, watch) =>
    withFolder(async (folder) => {
      // All lists with their texts, which no other job needs.
      const { exportedListAt, exportNamesOf } = await import('../lists/exported-lists.ts')
      const { writeSpreadsheet } = await import('../worker/write-spreadsheet.ts')
      const { list, id } = exportedListAt(job.path)
      const { title } = await exportNamesOf(ctx, { list, id })
      const file = path.join(folder, 'export')
      const output = await open(file, 'wx', 0o600)
      try {
        const query = new URLSearchParams(job.query)
        await writeSpreadsheet({ output: output.fd, format: job.format, sheetName: title, log }, (sheet) =>
          list.write(ctx, { id, query }, watch(sheet)),
        )
        const { size: bytes } = await output.stat()
        return { key: await files.addPrivate(ctx.organization.id, job.format, file), bytes }
      } finally {
        await output.close()
      }
    }),
  remove: (key) => files.remove(key),
})

const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dorsal-export-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
