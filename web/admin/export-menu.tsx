import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { exportPath } from '#rules/admin-paths.ts'
import { queryWith } from '#rules/lists/list-state.ts'
import { useFormats } from './staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/toast.tsx'
import { download } from './download.ts'

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/**
 * Exports the list of `path`, as it is filtered. Plain links without scripts; with them, shows how much has been
 * received.
 */
export function ExportMenu({ path }: { path: string }) {
  const { t } = useTranslation('admin')
  const { size } = useFormats()
  const [query] = useSearchParams()
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)
  const startDownload = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
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
          onClick={(event) => void startDownload(event)}
          download
        >
          {name}
        </a>
      ))}
    </Menu>
  )
}
