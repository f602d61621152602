import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { PaymentInstructions } from '#rules/payments/payment-instructions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'
import type { ConfirmationData } from './confirmation-data.ts'

type Props = { data: ConfirmationData; instructions: PaymentInstructions }

export function PaymentFacts({ data: { paymentQr }, instructions }: Props) {
  const { t } = useTranslation('payment-methods')
  const isHydrated = useIsHydrated()
  const { method, bank, qr } = instructions
  return (
    <Sheet aria-labelledby="how-to-pay">
      <SheetTitle id="how-to-pay">{t('waiting.details')}</SheetTitle>
      {qr && <Qr picture={qr.picture} code={paymentQr} label={t('fact.qr')} />}
      <Facts>
        {useFacts(instructions).map(({ name, value, copied, hint }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {hint && <small>{hint}</small>}
            </dd>
            <dd>{copied && <CopyButton text={copied} label={t('fact.copy', { name })} copied={t('fact.copied')} />}</dd>
          </div>
        ))}
      </Facts>
      {method === 'transfer' && !bank && <Banner tone="warning">{t('fact.unreadable')}</Banner>}
      <Print style={isHydrated ? undefined : { visibility: 'hidden' }}>
        <Button size="sm" icon="printer" onClick={() => window.print()}>
          {t('waiting.print')}
        </Button>
      </Print>
    </Sheet>
  )
}

type Fact = { name: string; value: string; copied?: string; hint?: string }

function useFacts({ method, amount, reference, bank, qr }: PaymentInstructions): Fact[] {
  const { t } = useTranslation('payment-methods')
  const { money } = useFormats()
  const text = (name: string, value: string | undefined): Fact[] => (value ? [{ name, value, copied: value }] : [])
  return [
    { name: t('fact.amount'), value: money(amount), copied: money(amount) },
    {
      name: t('fact.reference'),
      value: reference,
      copied: reference,
      ...(method === 'transfer' && { hint: t('fact.referenceHint') }),
    },
    ...text(t('fact.holder'), bank?.holder),
    ...text(t('fact.bankName'), bank?.bankName),
    ...text(t('fact.accountNumber'), bank?.accountNumber),
    ...text(t('fact.routingNumber'), bank?.routingNumber),
    ...(bank ? [{ name: t('fact.accountType'), value: t(`fact.type.${bank.accountType}`) }] : []),
    ...text(t('fact.taxIds'), bank?.taxIds.join(', ')),
    ...text(t('fact.qrText'), qr && !qr.picture ? qr.text : undefined),
  ]
}

type QrProps = { picture: string | null; code: ConfirmationData['paymentQr']; label: string }

function Qr({ picture, code, label }: QrProps) {
  if (picture)
    return (
      <Frame>
        <img src={picture} alt={label} />
      </Frame>
    )
  return (
    code && (
      <Frame>
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={code.path} />
        </svg>
      </Frame>
    )
  )
}

// Black on white in dark colours too: cameras read nothing else reliably.
const Frame = styled.div`
  justify-self: center;
  inline-size: min(100%, 18rem);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: #ffffff;

  > img,
  > svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
    fill: #000000;
  }
`
const Facts = styled.dl`
  display: grid;

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) var(--target);
    align-items: center;
    gap: 0 var(--space-3);
    min-block-size: 56px;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
  }
  dt {
    grid-column: 1;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    grid-column: 1;
    margin: 0;
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  dd:last-child {
    grid-area: 1 / 2 / span 2;
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 400;
  }
  @media print {
    dd:last-child {
      display: none;
    }
  }
`
const Print = styled.div`
  @media (scripting: none) {
    display: none;
  }
  @media print {
    display: none;
  }
`
