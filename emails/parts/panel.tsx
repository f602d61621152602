import { Column, Heading, Row, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Frame } from './frame.ts'
import { cardStyle, fonts } from './look.ts'

export function Panel({ frame, title, children }: { frame: Frame; title: string; children: ReactNode }) {
  const { look } = frame
  return (
    <Section style={{ paddingTop: 12 }}>
      <Row className="card line" style={{ ...cardStyle(look), borderRadius: 12 }}>
        <Column className="edge" style={{ padding: '18px 28px 6px' }}>
          <Heading
            as="h2"
            className="ink"
            style={{
              margin: '0 0 8px',
              color: look.ink,
              fontFamily: fonts.display,
              fontSize: 17,
              lineHeight: '24px',
              fontWeight: 800,
            }}
          >
            {title}
          </Heading>
          {children}
        </Column>
      </Row>
    </Section>
  )
}
