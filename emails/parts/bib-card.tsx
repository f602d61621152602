import { Column, Img, Row, Section, Text } from '@react-email/components'
import { firstStartOf } from '#rules/events/calendar.ts'
import type { OrderMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './frame.ts'
import { cardStyle, fonts, type Look, type Tone } from './look.ts'

export function BibCard(props: {
  frame: Frame
  order: OrderMessage
  badge: string
  tone: Tone
  qr?: { src: string; alt: string; hint: string }
}) {
  const { t, look, format } = props.frame
  const { event, confirmationNumber } = props.order
  const start = firstStartOf(props.order)
  return (
    <Section className="card line" style={{ ...cardStyle(look), borderRadius: 20 }}>
      <Band frame={props.frame} title={event.title} badge={props.badge} tone={props.tone} />
      <Row>
        <Column className="edge" style={{ padding: '26px 32px 6px', textAlign: 'center' }}>
          <Text
            className="number ink"
            style={{
              margin: 0,
              color: look.ink,
              fontFamily: fonts.number,
              fontSize: 46,
              lineHeight: '52px',
              fontWeight: 900,
              letterSpacing: '0.01em',
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: 'nowrap',
            }}
          >
            {confirmationNumber}
          </Text>
          <Text className="soft" style={{ ...labelStyle(look), margin: '4px 0 0' }}>
            {t('bib.number')}
          </Text>
        </Column>
      </Row>
      <Row>
        <Column className="edge" style={{ padding: '18px 32px 24px' }}>
          <Row className="line" style={{ borderTop: `1px solid ${look.line}`, borderCollapse: 'separate' }}>
            <Fact look={look} name={t('bib.date')} value={format.day(start, event.timeZone)} width="38%" />
            <Fact look={look} name={t('bib.start')} value={format.time(start, event.timeZone)} width="20%" />
            <Fact look={look} name={t('bib.place')} value={event.locationName} width="42%" />
          </Row>
        </Column>
      </Row>
      {props.qr && <TearOff look={look} {...props.qr} />}
    </Section>
  )
}

function Band({
  frame: { look, pictures },
  title,
  badge,
  tone,
}: {
  frame: Frame
  title: string
  badge: string
  tone: Tone
}) {
  return (
    <Row style={{ backgroundColor: look.solid, borderRadius: '19px 19px 0 0', borderCollapse: 'separate' }}>
      <Pin look={look} side="left" />
      <Column style={{ padding: '22px 0 24px', textAlign: 'center' }}>
        <span
          style={{
            display: 'inline-block',
            padding: '4px 12px',
            borderRadius: 20,
            backgroundColor: '#ffffff',
            color: '#14161a',
            fontSize: 12,
            lineHeight: '16px',
            fontWeight: 700,
            letterSpacing: '0.06em',
            textTransform: 'uppercase',
          }}
        >
          <span
            style={{
              display: 'inline-block',
              width: 9,
              height: 9,
              margin: '0 7px 0 0',
              borderRadius: 9,
              backgroundColor: look.signal[tone],
            }}
          />
          {badge}
        </span>
        <Text
          className="title"
          style={{
            margin: '14px 0 0',
            color: look.onSolid,
            fontFamily: fonts.display,
            fontSize: 32,
            lineHeight: '37px',
            fontWeight: 800,
            letterSpacing: '-0.02em',
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Text>
        {pictures.course && (
          <Img {...pictures.course} alt="" style={{ display: 'block', maxWidth: '100%', margin: '16px auto 0' }} />
        )}
      </Column>
      <Pin look={look} side="right" />
    </Row>
  )
}

function Pin({ look, side }: { look: Look; side: 'left' | 'right' }) {
  return (
    <Column style={{ width: 46, padding: '16px 0 0', verticalAlign: 'top', textAlign: 'center' }} align={side}>
      <div
        className="page"
        style={{
          width: 14,
          height: 14,
          margin: '0 auto',
          borderRadius: 14,
          backgroundColor: look.page,
          fontSize: 0,
          lineHeight: 0,
        }}
      />
    </Column>
  )
}

function Fact({ look, name, value, width }: { look: Look; name: string; value: string; width: string }) {
  return (
    <Column className="stack" style={{ width, padding: '14px 10px 0 0', verticalAlign: 'top' }}>
      <Text
        className="ink"
        style={{
          margin: 0,
          color: look.ink,
          fontSize: 16,
          lineHeight: '22px',
          fontWeight: 600,
          overflowWrap: 'anywhere',
        }}
      >
        <span className="soft" style={labelStyle(look)}>
          {name}
        </span>
        <br />
        {value}
      </Text>
    </Column>
  )
}

// The QR code stays black on white in dark mode too: scanners cannot read it inverted.
function TearOff({ look, src, alt, hint }: { look: Look; src: string; alt: string; hint: string }) {
  return (
    <Row className="line" style={{ borderTop: `2px dashed ${look.line}`, borderCollapse: 'separate' }}>
      <Column className="edge" style={{ padding: '24px 32px 26px', textAlign: 'center' }}>
        <Img
          src={src}
          alt={alt}
          width={184}
          height={184}
          style={{ display: 'block', margin: '0 auto', borderRadius: 12, backgroundColor: '#ffffff' }}
        />
        <Text
          data-skip-in-text
          className="soft"
          style={{ margin: '12px 0 0', color: look.inkSoft, fontSize: 14, lineHeight: '20px' }}
        >
          {hint}
        </Text>
      </Column>
    </Row>
  )
}

const labelStyle = (look: Look) => ({
  color: look.inkSoft,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  letterSpacing: '0.06em',
  textTransform: 'uppercase' as const,
})
