import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Share } from '#web/ui/share.tsx'

export function ShareLinks({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation('event')
  const texts = {
    label: t('share.label'),
    device: t('share.device'),
    copy: t('share.copy'),
    copied: t('share.copied'),
    failed: t('share.failed'),
    whatsapp: t('share.whatsapp'),
    facebook: t('share.facebook'),
    mail: t('share.mail'),
  }
  return <Share title={title} url={url} texts={texts} />
}

export const ShareButtons = styled.div`
  [data-share] {
    gap: var(--space-3);
  }
  [data-share] :is(a, button) {
    padding: var(--space-2) var(--space-4);
    border: 1.5px solid var(--control);
    border-radius: var(--radius-2);
    background: var(--surface-raised);
    color: var(--ink);
    font-weight: 600;
  }
  [data-share] :is(a, button):hover {
    border-color: var(--ink);
    text-decoration: none;
  }
`
