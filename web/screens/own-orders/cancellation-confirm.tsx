import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import { titleOf } from '#rules/orders/sold-line.ts'
import type { OwnLine, OwnOrderPage } from '#rules/own-orders/own-order-page.ts'
import { paths } from '#rules/paths.ts'
import { cancellationPreview } from '#rules/refunds/cancellation.ts'
import { maxPayee } from '#rules/refunds/refund-forms.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'
import { nameOfLine } from './choose-lines.tsx'

const Rows = styled.ul`
  display: grid;

  > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  > li > span:last-child {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
  > li[data-total] {
    font-weight: 700;
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

type Props = { page: OwnOrderPage; chosen: readonly string[]; leaving: readonly OwnLine[]; formKey: string }

export function CancellationConfirm({ page, chosen, leaving, formKey }: Props) {
  const { t } = useTranslation('own-order')
  const { money } = useFormats()
  const isBusy = useNavigation().state !== 'idle'
  const { left, keepsFees, ways } = page
  const { lines, amount, kept, cash } = cancellationPreview(leaving, { left, keepsFees })
  const isWhole = page.lines.every((line) => !line.isIn || leaving.includes(line))
  const backOf = (lineId: string) => lines.find((line) => line.lineId === lineId)?.amount ?? 0
  const stays = leaving.flatMap(({ added }) => added)
  const isManual = amount > 0 && ways.includes('manual')
  return (
    <Sheet aria-labelledby="preview-title">
      <SheetTitle id="preview-title">{t('preview.title')}</SheetTitle>
      <p>{t('preview.ends')}</p>
      <Rows>
        {leaving.map((line) => (
          <li key={line.id}>
            <span>
              <strong>{nameOfLine(line)}</strong>
              {(line.sold.person ?? line.sold.team) && <small>{titleOf(line.sold)}</small>}
            </span>
            <span>{money(backOf(line.id))}</span>
          </li>
        ))}
        {kept > 0 && (
          <li>
            <span>{t('preview.kept')}</span>
            <span>{money(kept)}</span>
          </li>
        )}
        <li data-total="">
          <span>{t('preview.back')}</span>
          <span>{money(amount)}</span>
        </li>
      </Rows>
      {stays.length > 0 && <p>{t('choose.kept', { items: stays.join(', ') })}</p>}
      {isWhole && <p>{t('preview.whole')}</p>}
      <p>{amount > 0 ? t(`preview.${wayOf(ways)}`) : t('preview.nothing')}</p>
      {cash > 0 && <p>{t('preview.cash', { amount: money(cash) })}</p>}
      <Form method="post" style={{ display: 'grid', gap: 'var(--space-4)' }}>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="left" value={left} />
        <input type="hidden" name="lines" value={chosen.join('\n')} />
        {isManual && (
          <Field label={t('preview.payee')} hint={t('preview.payeeHint')}>
            <TextArea name="payee" rows={2} maxLength={maxPayee} autoComplete="off" />
          </Field>
        )}
        <Buttons>
          <Button type="submit" name="intent" value="cancel" variant="solid" size="lg" busy={isBusy}>
            {amount > 0 ? t('preview.confirm', { amount: money(amount) }) : t('preview.confirmFree')}
          </Button>
          <ButtonLink href={paths.ownOrder(page.event.slug, page.confirmationId)} variant="quiet" size="lg">
            {t('preview.again')}
          </ButtonLink>
        </Buttons>
      </Form>
    </Sheet>
  )
}

const wayOf = (ways: OwnOrderPage['ways']) => (ways.length > 1 ? 'both' : ways[0]!)
