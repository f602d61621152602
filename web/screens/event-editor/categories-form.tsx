import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { categoryGaps, placementChanges } from '#rules/competitions/categories-form.ts'
import { categorySexes, maxCategories, type OwnCategory } from '#rules/competitions/own-categories.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { Form } from '#web/admin/form.tsx'
import { FormRow, FormRows, useFormRows } from '#web/admin/form-rows.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { EventConflict } from './event-conflict.tsx'
import { useCategoriesForm, type CategoryInput } from './use-categories-form.ts'
import { useRowLabels } from './use-row-labels.ts'

/** Never saved automatically: saving places finishers again. */
export function CategoriesForm({ event }: { event: EventCompetitions }) {
  const { t } = useTranslation('event-editor')
  const element = useRef<HTMLFormElement>(null)
  const { form, rows, errors, isBusy, former, next, saving, conflict } = useCategoriesForm(event, element)
  const setRows = (next: CategoryInput[]) => form.setFieldValue('categories', next)
  const list = useFormRows({ name: 'categories', rows, onChange: setRows, box: element })
  const labelsOf = useRowLabels('categories')
  return (
    <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <Sheet title={t('categories.title')}>
        <FormRows>
          <p>{t(rows.length === 0 ? 'categories.standard' : 'categories.lead')}</p>
          {rows.map((_, index) => (
            <FormRow key={index} rows={list} index={index} labels={labelsOf(index + 1)}>
              <CategoryFields form={form} index={index} />
            </FormRow>
          ))}
          {next && <Gaps categories={next} />}
          <Buttons>
            {rows.length < maxCategories && (
              <Button size="sm" icon="plus" data-add="" onClick={() => list.add(blankCategory)}>
                {t('categories.add')}
              </Button>
            )}
            {rows.length > 0 && (
              <Button size="sm" variant="quiet" onClick={() => setRows([])}>
                {t('categories.useStandard')}
              </Button>
            )}
          </Buttons>
        </FormRows>
        {next && <PlacementChanges event={event} former={former} next={next} />}
        {conflict && <EventConflict {...conflict} />}
        <SaveBar saving={saving} discard={<Button onClick={saving.discard}>{t('competition.cancel')}</Button>} />
      </Sheet>
    </Form>
  )
}

const blankCategory: CategoryInput = { name: '', sex: 'any', from: '', to: '' }

type CategoryFieldsProps = { form: ReturnType<typeof useCategoriesForm>['form']; index: number }

function CategoryFields({ form, index }: CategoryFieldsProps) {
  const { t } = useTranslation('event-editor')
  return (
    <Fields>
      <form.TextField name={`categories[${index}].name`} label={t('field.categoryName')} required autoComplete="off" />
      <form.SelectField name={`categories[${index}].sex`} label={t('field.categorySex')}>
        {categorySexes.map((sex) => (
          <option key={sex} value={sex}>
            {t(`categories.sex.${sex}`)}
          </option>
        ))}
      </form.SelectField>
      <form.TextField name={`categories[${index}].from`} label={t('field.categoryFrom')} required {...numberInput} />
      <form.TextField
        name={`categories[${index}].to`}
        label={t('field.categoryTo')}
        hint={t('field.categoryToHint')}
        {...numberInput}
      />
    </Fields>
  )
}

function Gaps({ categories }: { categories: readonly OwnCategory[] }) {
  const { t } = useTranslation('event-editor')
  const gaps = categoryGaps(categories).map(({ sex, from, to }) =>
    t(to === null ? 'categories.gapOpen' : 'categories.gap', { sex: t(`categories.sex.${sex}`), from, to }),
  )
  return gaps.length > 0 && <p>{t('categories.gaps', { gaps: gaps.join(', ') })}</p>
}

type PlacementChangesProps = {
  event: EventCompetitions
  former: readonly OwnCategory[]
  next: readonly OwnCategory[]
}

function PlacementChanges({ event, former, next }: PlacementChangesProps) {
  const { t } = useTranslation('event-editor')
  const { count } = useFormats()
  const { moved, inNone } = placementChanges(event.finishers, { former, next })
  if (moved === 0) return null
  return (
    <Banner tone="warning" title={t('categories.moved.title', { count: moved, finishers: count(moved) })}>
      {t('categories.moved.none', { count: inNone, finishers: count(inNone) })}
    </Banner>
  )
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
