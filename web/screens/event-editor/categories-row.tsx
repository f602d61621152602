import { useTranslation } from 'react-i18next'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row } from './competition-row.tsx'

export function CategoriesRow({ event: { categories } }: { event: EventCompetitions }) {
  const { t } = useTranslation('event-editor')
  const names = categories.map(({ name }) => name).join(', ')
  return (
    <Row as="section" aria-label={t('categories.title')}>
      <div>
        <h3>{t('categories.title')}</h3>
        <p>
          {categories.length === 0
            ? t('categories.standard')
            : t('categories.own', { count: categories.length, names })}
        </p>
      </div>
      <ButtonLink href="?edit=categories" size="sm" icon="edit" aria-label={t('categories.edit')}>
        {t('competitions.editButton')}
      </ButtonLink>
    </Row>
  )
}
