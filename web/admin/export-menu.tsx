import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { maxRowsAtOnce } from '#rules/exports/export-views.ts'
import { adminPaths, exportPath } from '#rules/admin-paths.ts'
import { queryWith } from '#rules/lists/list-state.ts'
import { useFormats } from './staff.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/toast.tsx'
import { download } from './download.ts'
import { useAct } from './use-act.ts'

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

type ExportMenuProps = {
  path: string
  rowCount?: number
  /** Besides those in the page's address. */
  filters?: Readonly<Record<string, string>>
}

/**
 * Exports the list of `path`, as it is filtered. Plain links without scripts; with them, shows how much has been
 * received. More rows than one waits for are written by a job, which mails a link.
 */
export function ExportMenu({ path, rowCount = 0, filters = {} }: ExportMenuProps) {
  const { t } = useTranslation('admin')
  const { size } = useFormats()
  const [search] = useSearchParams()
  const query = new URLSearchParams(queryWith(search, filters))
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)
  const navigate = useNavigate()
  const request = useAct('request', {
    action: adminPaths.exports,
    isRepeatable: true,
    failed: t('export.failed'),
    done: () => ({
      message: t('export.requested'),
      undo: () => void navigate(adminPaths.exports),
      undoLabel: t('export.show'),
    }),
  })
  const requestLink = (format: string) => request.send({ path, query: String(query), format })
  const startDownload = async (event: MouseEvent<HTMLAnchorElement>, format: string) => {
    event.preventDefault()
    if (rowCount > maxRowsAtOnce) return requestLink(format)
    const { href } = event.currentTarget
    setReceivedBytes(0)
    try {
      notify.success(t('export.done', { name: await download(href, setReceivedBytes) }))
    } catch {
      notify.error(t('export.failed'))
    }
    setReceivedBytes(null)
  }
  if (receivedBytes !== null)
    return (
      <Button size="sm" icon="download" aria-disabled aria-live="polite">
        {t('export.busy', { size: size(receivedBytes) })}
      </Button>
    )
  return (
    <Menu label={t('export.label')} icon="download" align="end">
      {formats.map(([format, name]) => (
        <a
          key={format}
          href={exportPath(path) + queryWith(query, { format })}
          onClick={(event) => void startDownload(event, format)}
          download
        >
          {name}
        </a>
      ))}
      {formats.map(([format, name]) => (
        <button key={`link-${format}`} type="button" onClick={() => requestLink(format)}>
          {t('export.link', { format: name })}
        </button>
      ))}
      <Anchor href={`${adminPaths.exports}?${new URLSearchParams({ schedule: path, query: String(query) })}`}>
        {t('export.schedule')}
      </Anchor>
      <Anchor href={adminPaths.exports}>{t('export.show')}</Anchor>
    </Menu>
  )
}
