import { Button, Heading, Link, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Frame } from './frame.ts'
import { fonts } from './look.ts'

export function Prose({ frame, title, children }: { frame: Frame; title: string; children: ReactNode }) {
  return (
    <Section style={{ padding: '28px 12px 0' }}>
      <Heading
        as="h1"
        className="ink"
        style={{
          margin: '0 0 12px',
          color: frame.look.ink,
          fontFamily: fonts.display,
          fontSize: 26,
          lineHeight: '32px',
          fontWeight: 800,
          letterSpacing: '-0.02em',
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Heading>
      {children}
    </Section>
  )
}

export function Paragraph(props: { frame: Frame; children: ReactNode; isQuiet?: boolean; isVisual?: boolean }) {
  const { frame, children, isQuiet, isVisual } = props
  return (
    <Text
      data-skip-in-text={isVisual}
      className={isQuiet ? 'soft' : 'ink'}
      style={{
        margin: '0 0 14px',
        color: isQuiet ? frame.look.inkSoft : frame.look.ink,
        fontSize: isQuiet ? 14 : 16,
        lineHeight: isQuiet ? '21px' : '25px',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  )
}

export function Action({ frame, href, children }: { frame: Frame; href: string; children: ReactNode }) {
  const { look } = frame
  return (
    <Button
      href={href}
      style={{
        margin: '6px 0 18px',
        padding: '14px 28px',
        borderRadius: 12,
        backgroundColor: look.solid,
        color: look.onSolid,
        fontSize: 17,
        lineHeight: '22px',
        fontWeight: 700,
        textAlign: 'center',
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  )
}

export function TextLink(props: { frame: Frame; href: string; children: ReactNode; isVisual?: boolean }) {
  const { frame, href, children, isVisual } = props
  return (
    <Link
      data-skip-in-text={isVisual}
      href={href}
      className="link"
      style={{ color: frame.look.link, fontWeight: 600, textDecoration: 'underline' }}
    >
      {children}
    </Link>
  )
}
