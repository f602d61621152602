import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { isFiltered } from '#rules/results/results-list.ts'
import type { ResultsPage } from '#rules/results/results-views.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { formatCategory, formatClass } from './result-formats.ts'

/** A GET form: works without scripts, and its address can be shared. */
export function ResultsFilter({ page: { event, list, sexes, categories, classes } }: { page: ResultsPage }) {
  const { t } = useTranslation('results')
  const action = paths.results(event.slug)
  return (
    <Form action={action} role="search" aria-label={t('filter.label')} data-print="no">
      {list.competitionId && <input type="hidden" name="competition" value={list.competitionId} />}
      <Field label={t('filter.search')}>
        <Input
          type="search"
          name="q"
          defaultValue={list.search}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      {classes.length > 0 && (
        <Field label={t('filter.class')}>
          <Select name="class" defaultValue={list.resultClass ?? ''}>
            <option value="">{t('filter.everyClass')}</option>
            {classes.map((one) => (
              <option key={one} value={one}>
                {formatClass(t, one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {sexes.length > 1 && (
        <Field label={t('filter.sex')}>
          <Select name="sex" defaultValue={list.sex ?? ''}>
            <option value="">{t('filter.everybody')}</option>
            {sexes.map((sex) => (
              <option key={sex} value={sex}>
                {t(`sexes.${sex}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {categories.length > 1 && (
        <Field label={t('filter.category')}>
          <Select name="category" defaultValue={list.category ?? ''}>
            <option value="">{t('filter.everyCategory')}</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {formatCategory(t, category)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div>
        <Button type="submit" variant="solid" icon="search">
          {t('filter.submit')}
        </Button>
        {isFiltered({ ...list, competitionId: null }) && <ButtonLink href={action}>{t('filter.reset')}</ButtonLink>}
      </div>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-3) var(--space-4);

  > :nth-child(1 of div),
  > div:last-child {
    grid-column: 1 / -1;
  }
  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    align-self: end;
    gap: var(--space-3);
  }
  @media (min-width: 64rem) {
    display: flex;

    > div {
      flex: 1;
    }
    > :nth-child(1 of div) {
      flex: 2;
    }
    > div:last-child {
      flex: none;
    }
  }
`
