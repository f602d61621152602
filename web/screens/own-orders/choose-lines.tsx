import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { OwnLine, OwnOrderPage } from '#rules/own-orders/own-order-page.ts'
import { titleOf } from '#rules/orders/sold-line.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { Until } from './until.tsx'
import { useFormats } from '../registration/formats.ts'

const Choices = styled.fieldset`
  display: grid;
  gap: var(--space-1);
  min-inline-size: 0;

  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`

export const nameOfLine = ({ sold }: OwnLine): string => sold.team?.name ?? sold.person ?? titleOf(sold)

/** Leads to the same page with what is chosen in its address, so that it works without scripts. */
export function ChooseLines({ page }: { page: OwnOrderPage }) {
  const { t } = useTranslation('own-order')
  const isBusy = useNavigation().state !== 'idle'
  const [isEmpty, setEmpty] = useState(false)
  const choices = page.lines.filter(({ canChoose }) => canChoose)
  return (
    <Sheet aria-labelledby="choose-title">
      <SheetTitle id="choose-title">{t('choose.title')}</SheetTitle>
      <p>{t('choose.lead')}</p>
      <Until deadline={page.deadline} />
      <Form
        method="get"
        preventScrollReset
        style={{ display: 'grid', gap: 'var(--space-4)', justifyItems: 'start' }}
        onSubmit={(event) => {
          const hasChosen = new FormData(event.currentTarget).has('line')
          setEmpty(!hasChosen)
          if (!hasChosen) event.preventDefault()
        }}
      >
        <Choices aria-label={t('choose.title')} aria-describedby={isEmpty ? 'choose-error' : undefined}>
          {choices.map((line) => (
            <Checkbox key={line.id} name="line" value={line.id} label={<LineLabel line={line} page={page} />} />
          ))}
        </Choices>
        <FieldError id="choose-error" error={isEmpty ? t('choose.none') : null} />
        <Button type="submit" variant="solid" size="lg" busy={isBusy}>
          {t('choose.next')}
        </Button>
      </Form>
    </Sheet>
  )
}

function LineLabel({ line, page }: { line: OwnLine; page: OwnOrderPage }) {
  const { t } = useTranslation('own-order')
  const { money } = useFormats()
  const { sold, total, dependents, added } = line
  const titles = page.lines.filter(({ id }) => dependents.includes(id)).map((other) => titleOf(other.sold))
  const details = [
    (sold.person ?? sold.team) && titleOf(sold),
    total > 0 && t('choose.paid', { amount: money(total) }),
    titles.length > 0 && t('choose.with', { titles: titles.join(', ') }),
    added.length > 0 && t('choose.kept', { items: added.join(', ') }),
  ].filter(Boolean)
  return (
    <span>
      <strong>{nameOfLine(line)}</strong>
      <small>{details.join(' · ')}</small>
    </span>
  )
}
