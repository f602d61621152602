import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { categoryGaps, placedAnew } from '#rules/competitions/categories-form.ts'
import { categorySexes, maxCategories, type OwnCategory } from '#rules/competitions/own-categories.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { Form } from '#web/admin/form.tsx'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormats } from '../admin/staff.ts'
import { EventConflict } from './event-conflict.tsx'
import { Group, Part } from './tier-fields.tsx'
import { useCategoriesForm } from './use-categories-form.ts'

/** Never saved automatically: saving places finishers anew. */
export function CategoriesForm({ event }: { event: EventCompetitions }) {
  const { t } = useTranslation('event-editor')
  const element = useRef<HTMLFormElement>(null)
  const { form, rows, errors, isBusy, former, next, saving, conflict } = useCategoriesForm(event, element)
  const focusLater = (selector: string) =>
    setTimeout(() => element.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    form.setFieldValue('categories', [...rows, { name: '', sex: 'any', from: '', to: '' }])
    focusLater(`[name="categories[${rows.length}].name"]`)
  }
  const remove = (index: number) => {
    form.setFieldValue('categories', rows.toSpliced(index, 1))
    focusLater('[data-add]')
  }
  const move = (index: number, direction: 'up' | 'down') => {
    const to = direction === 'up' ? index - 1 : index + 1
    if (to < 0 || to === rows.length) return
    form.setFieldValue('categories', rows.toSpliced(index, 1).toSpliced(to, 0, rows[index]!))
    focusLater(`[data-category="${to}"] [data-direction="${direction}"]`)
  }
  return (
    <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <Sheet title={t('categories.title')}>
        <Group>
          <p>{t(rows.length === 0 ? 'categories.standard' : 'categories.lead')}</p>
          {rows.map((_, index) => (
            <Part
              key={index}
              data-category={index}
              role="group"
              aria-label={t('categories.number', { number: index + 1 })}
            >
              <header>
                <strong>{t('categories.number', { number: index + 1 })}</strong>
                <span>
                  {rows.length > 1 && (
                    <MoveButtons
                      labels={{
                        up: t('categories.up', { number: index + 1 }),
                        down: t('categories.down', { number: index + 1 }),
                      }}
                      mayMove={{ up: index > 0, down: index < rows.length - 1 }}
                      onMove={(direction) => move(index, direction)}
                    />
                  )}
                  <Button
                    size="sm"
                    variant="quiet"
                    icon="trash"
                    aria-label={t('categories.remove', { number: index + 1 })}
                    onClick={() => remove(index)}
                  />
                </span>
              </header>
              <CategoryFields form={form} index={index} />
            </Part>
          ))}
          {next && <Gaps categories={next} />}
          <Buttons>
            {rows.length < maxCategories && (
              <Button size="sm" icon="plus" data-add="" onClick={add}>
                {t('categories.add')}
              </Button>
            )}
            {rows.length > 0 && (
              <Button size="sm" variant="quiet" onClick={() => form.setFieldValue('categories', [])}>
                {t('categories.useStandard')}
              </Button>
            )}
          </Buttons>
        </Group>
        {next && <PlacedAnew event={event} former={former} next={next} />}
        {conflict && <EventConflict {...conflict} />}
        <SaveBar saving={saving} discard={<Button onClick={saving.discard}>{t('competition.cancel')}</Button>} />
      </Sheet>
    </Form>
  )
}

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

type PlacedAnewProps = {
  event: EventCompetitions
  former: readonly OwnCategory[]
  next: readonly OwnCategory[]
}

function PlacedAnew({ event, former, next }: PlacedAnewProps) {
  const { t } = useTranslation('event-editor')
  const { count } = useFormats()
  const { moved, inNone } = placedAnew(event.finishers, { former, next })
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
