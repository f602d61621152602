import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type QrDialogProps = { event: Pick<AdminEventRow, 'id' | 'slug' | 'url'>; onClose: () => void }

export function QrDialog({ event: { id, slug, url }, onClose }: QrDialogProps) {
  const { t } = useTranslation(['event-home', 'admin'])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('qr.title')}
      closeLabel={t('admin:close')}
      actions={(['svg', 'png'] as const).map((format) => (
        <ButtonLink key={format} href={adminPaths.eventQr(id, format)} download={`${slug}.${format}`} icon="download">
          {format.toUpperCase()}
        </ButtonLink>
      ))}
    >
      <Picture>
        <img src={adminPaths.eventQr(id, 'svg')} alt={t('qr.alt', { url })} width="280" height="280" />
        <figcaption>{url.replace(/^https?:\/\//, '')}</figcaption>
      </Picture>
      <p>{t('qr.text')}</p>
    </Dialog>
  )
}

const Picture = styled.figure`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  margin-block-end: var(--space-4);

  img {
    border-radius: var(--radius-2);
    background: #fff;
  }
  figcaption {
    overflow-wrap: anywhere;
    text-align: center;
  }
`
