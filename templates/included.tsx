import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export function Included({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('event')
  return (
    <section className={className} aria-labelledby="included-title">
      <h3 id="included-title">{t('included.title')}</h3>
      {children}
    </section>
  )
}
