import { Body, Container, Head, Html, Img, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { preferredContact } from '#rules/organizations/contact.ts'
import type { Frame } from './frame.ts'
import { fonts } from './look.ts'

type Reader = 'athlete' | 'staff' | 'account'

const whyKeys = {
  athlete: 'layout.footer.why',
  staff: 'layout.footer.staff',
  account: 'layout.footer.account',
} as const

export function MessageLayout(props: { frame: Frame; preview: string; reader: Reader; children: ReactNode }) {
  const { t, locale, organization, look } = props.frame
  const contact = props.reader === 'staff' ? null : preferredContact(organization)
  return (
    <Html lang={locale} dir="ltr">
      <Head>
        <title>{organization.name}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{`:root { color-scheme: light dark; supported-color-schemes: light dark }
      @media (max-width: 480px) {
        .stack { display: block !important; width: 100% !important; box-sizing: border-box !important; padding-bottom: 0 !important }
        .edge { padding-left: 20px !important; padding-right: 20px !important }
        .number { font-size: 31px !important }
        .title { font-size: 25px !important; line-height: 30px !important }
      }
      @media (prefers-color-scheme: dark) {${look.darkCss}
      }`}</style>
      </Head>
      <Preview>{props.preview}</Preview>
      <Body className="page" style={{ margin: 0, backgroundColor: look.page, fontFamily: fonts.text }}>
        <Container style={{ width: '100%', maxWidth: 600, margin: '0 auto', padding: '24px 12px 40px' }}>
          <Letterhead frame={props.frame} />
          {props.children}
          <Section style={{ padding: '28px 12px 0' }}>
            <Footnote frame={props.frame} text={t(whyKeys[props.reader], { organization: organization.name })} />
            {contact && (
              <Footnote
                frame={props.frame}
                text={t(`layout.footer.questions.${contact.kind}`, { contact: contact.text })}
              />
            )}
            <Text style={{ ...footnote, margin: '12px 0 0' }}>
              <Link href={organization.origin} className="link" style={{ color: look.link }}>
                {t('layout.footer.site', { organization: organization.name })}
              </Link>
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

const footnote = { margin: '0 0 6px', fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' as const }

function Footnote({ frame, text }: { frame: Frame; text: string }) {
  return (
    <Text className="soft" style={{ ...footnote, color: frame.look.inkSoft }}>
      {text}
    </Text>
  )
}

// The name stays beside the logo: many programs load no picture before the reader asks for it.
function Letterhead({ frame: { organization, look, pictures } }: { frame: Frame }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 12px 16px' }}>
      <tbody>
        <tr>
          {pictures.logo && (
            <td style={{ paddingRight: 12, verticalAlign: 'middle' }}>
              <Img
                {...pictures.logo}
                alt=""
                style={{ display: 'block', padding: 4, borderRadius: 8, backgroundColor: '#ffffff' }}
              />
            </td>
          )}
          <td
            className="ink"
            style={{
              verticalAlign: 'middle',
              color: look.ink,
              fontFamily: fonts.display,
              fontSize: 17,
              lineHeight: '22px',
              fontWeight: 800,
              letterSpacing: '-0.01em',
              overflowWrap: 'anywhere',
            }}
          >
            {organization.name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
