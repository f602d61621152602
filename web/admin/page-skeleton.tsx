import { styled } from 'styled-components'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PageFrame, PageKind } from './pending-page.ts'

type PageSkeletonProps = { kind: PageKind; frame: PageFrame | null }

/** What a page will look like, in its sizes; `frame` is drawn too where it is not there yet. */
export function PageSkeleton({ kind, frame }: PageSkeletonProps) {
  const Content = contents[kind]
  return (
    <Parts aria-hidden data-skeleton={kind}>
      {frame && <Title hasSummary={frame === 'admin' && kind !== 'dashboard'} />}
      {frame === 'event' && (
        <>
          <Line data-part="facts">
            <Skeleton width="min(24rem, 90%)" />
          </Line>
          <Line data-part="tabs">
            <Skeletons widths={['4rem', '7rem', '6rem', '5rem']} />
          </Line>
        </>
      )}
      {frame === 'settings' ? (
        <Settings>
          <Menu>
            <Skeletons widths={['8rem', '6rem', '7rem', '6rem', '7rem']} />
          </Menu>
          <Content />
        </Settings>
      ) : (
        <Content />
      )}
    </Parts>
  )
}

function Title({ hasSummary }: { hasSummary: boolean }) {
  return (
    <Head>
      <Skeleton width="min(16rem, 70%)" height="100%" />
      {hasSummary && <Skeleton width="min(28rem, 100%)" height="26px" />}
    </Head>
  )
}

const contents = { list: ListSkeleton, form: FormSkeleton, dashboard: DashboardSkeleton } as const

function Skeletons({ widths }: { widths: string[] }) {
  return widths.map((width, index) => <Skeleton key={index} width={width} />)
}

const rowCount = 12

function ListSkeleton() {
  return (
    <List>
      <Line data-part="tabs">
        <Skeletons widths={['4rem', '6rem', '5rem']} />
      </Line>
      <Filters>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </Filters>
      <Card data-flush="">
        {Array.from({ length: rowCount + 1 }, (_, index) => (
          <Row key={index}>
            <Skeleton width="min(14rem, 50%)" />
            <Skeleton width="5rem" />
          </Row>
        ))}
      </Card>
    </List>
  )
}

function FormSkeleton() {
  return (
    <Column>
      {[4, 2].map((fields) => (
        <Card key={fields}>
          <Column>
            <Skeleton width="10rem" height="1.4rem" />
            <Fields>
              {Array.from({ length: fields }, (_, index) => (
                <Column key={index} data-part="field">
                  <Skeleton width="6rem" />
                  <Skeleton height="48px" />
                </Column>
              ))}
            </Fields>
          </Column>
        </Card>
      ))}
    </Column>
  )
}

function DashboardSkeleton() {
  return (
    <Column>
      <Columns>
        <Card>
          <Skeleton height="13rem" />
        </Card>
        <Card>
          <Skeleton height="13rem" />
        </Card>
      </Columns>
      <Figures>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height="7rem" />
        ))}
      </Figures>
      <Card>
        <Skeleton height="18rem" />
      </Card>
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  gap: var(--space-5);
  align-content: start;
  min-inline-size: 0;

  &[data-part='field'] {
    gap: var(--space-2);
  }
`
const List = styled(Column)`
  gap: var(--space-3);
`
const Parts = styled(Column)`
  min-block-size: 100dvh;
`
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-5);
  min-block-size: 45px;

  &[data-part='tabs'] {
    box-shadow: inset 0 -1px 0 var(--line);
  }
`
const Head = styled(Column)`
  grid-template-rows: 37px;
  gap: 0;

  @media (max-width: 47.99rem) {
    grid-template-rows: 30px;
    gap: var(--space-2);
  }
`
const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  > * {
    max-inline-size: 20rem;
  }
  @media (max-width: 47.99rem) {
    > * {
      max-inline-size: none;
    }
  }
  @media (min-width: 48rem) {
    flex-wrap: nowrap;
  }
`
const Row = styled(Line)`
  justify-content: space-between;
  block-size: 44.5px;
  min-block-size: 0;
  padding-inline: var(--space-3);

  & + & {
    border-block-start: 1px solid var(--line);
  }
  @media (max-width: 47.99rem) {
    block-size: 64px;

    &:first-child {
      display: none;
    }
  }
`
const Menu = styled(Column)`
  gap: var(--space-5);
  padding: var(--space-3);

  @media (max-width: 59.99rem) {
    block-size: 52px;
    overflow: hidden;
    border: 1.5px solid var(--line);
    border-radius: var(--radius-3);
  }
`
const Settings = styled(Column)`
  @media (min-width: 60rem) {
    grid-template-columns: 11.5rem minmax(0, 1fr);
    gap: var(--space-6);
  }
`
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14.5rem), 1fr));
  gap: var(--space-5);
`
const Columns = styled(Fields)`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
`
const Figures = styled(Fields)`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
`
