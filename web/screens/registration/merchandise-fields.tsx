import { useStore } from '@tanstack/react-form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { inputOf, isOfferedTo, isSoldOut, priceOf, type OfferedItem } from '#rules/merchandise/offered-item.ts'
import { maxQuantity } from '#rules/merchandise/merchandise-schema.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Fields } from './flow-layout.tsx'
import { useFormats } from './formats.ts'
import type { ParticipantsForm } from './participants-form.ts'

/** `most`: how many more of it the athlete can have. */
type OfferableItem = OfferedItem & Readonly<{ most?: number }>

type Props = {
  form: ParticipantsForm
  index: number
  items: readonly OfferableItem[]
  /** What the order of this draft holds already: of that, what is sold out stays possible. */
  held: readonly string[]
}

/** What an athlete gets or can buy beside their place, for the competition they have chosen. */
export function MerchandiseFields({ form, index, items, held }: Props) {
  const { t } = useTranslation('registration')
  const competitionId = useStore(form.store, ({ values }) => values.participants[index]?.competitionId ?? '')
  const offered = items.filter((item) => isOfferedTo(item, competitionId))
  if (offered.length === 0) return null
  return (
    <>
      <Title>{t('merchandise.title')}</Title>
      <List>
        {offered.map((item) => (
          <Item key={item.id} form={form} index={index} item={item} held={held} />
        ))}
      </List>
    </>
  )
}

function Item({ form, index, item, held }: Omit<Props, 'items'> & { item: OfferableItem }) {
  const { t } = useTranslation('registration')
  const { money } = useFormats()
  const titleId = useId()
  const { name, description, picture, rule } = item
  const typed = useStore(form.store, ({ values }) => values.participants[index]?.merchandise?.[inputOf(item)])
  const isChosen = Boolean(typed?.variant) || Number(typed?.quantity ?? 0) > 0
  const isGone = isSoldOut(item) && !item.variants.some(({ id }) => held.includes(id))
  const price = priceOf(item)
  return (
    <li>
      {picture && (
        <Frame>
          <Picture path={picture} alt="" widths={[160]} width={160} height={160} when="later" />
        </Frame>
      )}
      <Body role="group" aria-labelledby={titleId}>
        <header>
          <h4 id={titleId}>{name}</h4>
          <span>
            {rule === 'included' ? t('merchandise.included') : price === 0 ? t('merchandise.free') : money(price)}
          </span>
        </header>
        {description && <p>{description}</p>}
        {isGone && rule !== 'optional' && (
          <Banner tone="error" title={t('merchandise.soldOut')}>
            {t('merchandise.blocked', { item: name })}
          </Banner>
        )}
        {isGone && rule === 'optional' && <p>{t('merchandise.soldOut')}</p>}
        {/* What sold out while it was chosen has to be given up. */}
        {(!isGone || rule !== 'optional' || isChosen) && <Choice form={form} index={index} item={item} held={held} />}
      </Body>
    </li>
  )
}

function Choice({ form, index, item, held }: Omit<Props, 'items'> & { item: OfferableItem }) {
  const { t } = useTranslation('registration')
  const { variants, rule, variantsLabel, most = maxQuantity } = item
  const name = `participants[${index}].merchandise.${inputOf(item)}` as const
  const typed = useStore(form.store, ({ values }) => values.participants[index]?.merchandise?.[inputOf(item)])
  const [only, ...others] = variants
  const isOptional = rule === 'optional'
  const chosen = others.length === 0 ? only : variants.find(({ id }) => id === typed?.variant)
  if (others.length === 0 && !isOptional) return null
  const quantities = Array.from({ length: most }, (_, at) => at + 1).filter(
    (count) =>
      chosen?.left == null ||
      count <= chosen.left ||
      held.includes(chosen.id) ||
      String(count) === (typed?.quantity || '1'),
  )
  return (
    <Fields>
      {others.length > 0 && (
        <form.SelectField
          name={`${name}.variant`}
          label={variantsLabel || t('merchandise.variant')}
          required={!isOptional}
          autoComplete="off"
        >
          <option value="">{isOptional ? t('merchandise.none') : t('field.choose')}</option>
          {variants.map((variant) => (
            <option
              key={variant.id}
              value={variant.id}
              disabled={variant.left === 0 && variant.id !== chosen?.id && !held.includes(variant.id)}
            >
              {variant.left === 0 && !held.includes(variant.id)
                ? t('merchandise.variantSoldOut', { variant: variant.name })
                : variant.left !== null && variant.left > 0 && variant.left <= fewLeft
                  ? t('merchandise.variantLeft', { variant: variant.name, count: variant.left })
                  : variant.name}
            </option>
          ))}
        </form.SelectField>
      )}
      {isOptional && chosen && (
        <form.SelectField name={`${name}.quantity`} label={t('merchandise.quantity')} autoComplete="off">
          {others.length === 0 && <option value="">{t('merchandise.none')}</option>}
          {quantities.map((count) => (
            <option key={count} value={others.length > 0 && count === 1 ? '' : String(count)}>
              {count}
            </option>
          ))}
        </form.SelectField>
      )}
    </Fields>
  )
}

const fewLeft = 5

const Title = styled.h3`
  margin-block-start: var(--space-2);
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--line);
  font-family: var(--font-text);
  font-size: var(--text-base);
  font-stretch: 100%;
  font-weight: 650;
  letter-spacing: 0;
`
const List = styled.ul`
  display: grid;
  gap: var(--space-5);

  > li {
    display: flex;
    gap: var(--space-4);
    align-items: flex-start;
  }
`
const Frame = styled.div`
  flex: none;
  inline-size: 5rem;
  block-size: 5rem;
  overflow: hidden;
  border-radius: var(--radius-2);
  background: var(--surface-sunken);

  > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`
const Body = styled.div`
  flex: 1;
  display: grid;
  gap: var(--space-2);
  min-inline-size: 0;

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--space-4);
  }
  > header > h4 {
    font-family: var(--font-text);
    font-size: var(--text-base);
    font-stretch: 100%;
    font-weight: 600;
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  > header > span {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
