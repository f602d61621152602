import { Img } from '@react-email/components'
import type { ManualPaymentMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { Paragraph } from './prose.tsx'

export const paymentQrCid = 'payment-qr'

export function HowToPayPanel({ frame, order }: { frame: Frame; order: ManualPaymentMessage }) {
  const { t, look } = frame
  const { method, bank, qr } = order.instructions
  return (
    <Panel frame={frame} title={t('howToPay.title')}>
      {method === 'transfer' && !bank && <Paragraph frame={frame}>{t('howToPay.unreadable')}</Paragraph>}
      {qr && <Qr frame={frame} src={qr.picture ? frame.organization.origin + qr.picture : `cid:${paymentQrCid}`} />}
      <table className="facts" width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 12 }}>
        <tbody>
          {factsOf(frame, order).map(([label, value]) => (
            <tr key={label}>
              <td className="soft" style={{ ...cellStyle, paddingRight: 12, color: look.inkSoft, width: '40%' }}>
                {label}
              </td>
              <td className="ink" style={{ ...cellStyle, color: look.ink, fontWeight: 700 }}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Qr({ frame: { t }, src }: { frame: Frame; src: string }) {
  return (
    <Img
      src={src}
      alt={t('howToPay.qrAlt')}
      width={220}
      style={{ display: 'block', margin: '0 auto 14px', maxWidth: '100%', backgroundColor: '#ffffff', borderRadius: 6 }}
    />
  )
}

function factsOf({ t, format }: Frame, { instructions, currency, event }: ManualPaymentMessage): [string, string][] {
  const { amount, reference, heldUntil, heldOnceConfirmed, bank, qr } = instructions
  const facts: [string, string][] = [
    [t('howToPay.amount'), format.money(amount, currency)],
    [t('howToPay.reference'), reference],
    [t('howToPay.holder'), bank?.holder ?? ''],
    [t('howToPay.bankName'), bank?.bankName ?? ''],
    [t('howToPay.accountNumber'), bank?.accountNumber ?? ''],
    [t('howToPay.routingNumber'), bank?.routingNumber ?? ''],
    [t('howToPay.accountType'), bank ? t(`howToPay.type.${bank.accountType}`) : ''],
    [t('howToPay.taxIds'), bank?.taxIds.join(', ') ?? ''],
    [t('howToPay.qrText'), qr && !qr.picture ? qr.text : ''],
    [t('howToPay.until'), t('howToPay.untilMoment', format.deadline(heldOnceConfirmed ?? heldUntil, event.timeZone))],
  ]
  return facts.filter(([, value]) => value !== '')
}

const cellStyle = {
  padding: '4px 0',
  fontSize: 15,
  lineHeight: '22px',
  overflowWrap: 'anywhere',
  verticalAlign: 'top',
} as const
