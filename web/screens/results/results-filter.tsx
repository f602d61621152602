import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { isFiltered } from '#rules/results/results-list.ts'
import type { ResultsPage } from '#rules/results/results-views.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { formatCategory, formatClass } from '#rules/results/result-names.ts'

/** A GET form: works without scripts, and its address can be shared. */
export function ResultsFilter({ page: { event, list, sexes, categories, classes } }: { page: ResultsPage }) {
  const { t } = useTranslation('results')
  const action = paths.results(event.slug)
  const choices: ChoiceProps[] = [
    {
      name: 'class',
      label: t('filter.class'),
      all: t('filter.everyClass'),
      value: list.resultClass,
      options: classes.map((one) => [one, formatClass(t, one)]),
    },
    {
      name: 'sex',
      label: t('filter.sex'),
      all: t('filter.everybody'),
      value: list.sex,
      options: severalOf(sexes).map((sex) => [sex, t(`sexes.${sex}`)]),
    },
    {
      name: 'category',
      label: t('filter.category'),
      all: t('filter.everyCategory'),
      value: list.category,
      options: severalOf(categories).map((category) => [category, formatCategory(t, category)]),
    },
  ]
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
      {choices.map((choice) => choice.options.length > 0 && <Choice key={choice.name} {...choice} />)}
      <div>
        <Button type="submit" variant="solid" icon="search">
          {t('filter.submit')}
        </Button>
        {isFiltered({ ...list, competitionId: null }) && <ButtonLink href={action}>{t('filter.reset')}</ButtonLink>}
      </div>
    </Form>
  )
}

const severalOf = <Value,>(values: readonly Value[]): readonly Value[] => (values.length > 1 ? values : [])

type ChoiceProps = {
  name: string
  label: string
  all: string
  value: string | null
  options: [value: string, text: string][]
}

const Choice = ({ name, label, all, value, options }: ChoiceProps) => (
  <Field label={label}>
    <Select name={name} defaultValue={value ?? ''}>
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
)

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
