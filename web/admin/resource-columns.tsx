import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { sortLink } from '#rules/lists/list-state.ts'
import type { ColumnKind, Resource } from '#rules/resource.ts'
import { resourcePath } from '#rules/resources.ts'
import { useFormats } from './staff.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { DetailLink } from './detail-list.tsx'
import type { ListColumn } from './list-columns.ts'

type ColumnsProps<R> = {
  resource: Resource
  tones?: Readonly<Record<string, Tone>>
  below?: keyof R & string
  fact?: string
  cells?: Readonly<Record<string, (row: R) => ReactNode>>
}

export function useResourceColumns<R extends object>(props: ColumnsProps<R>): ListColumn<R>[] {
  const { resource, below, fact, cells = {} } = props
  const { name, title, shape, columns, fields } = resource
  const { t } = useTranslation(name)
  const [query] = useSearchParams()
  const { money } = useFormats()
  const render = useCells(props)
  const titleOf = (row: R) => {
    const [text, more] = [String(row[title as keyof R]), below && row[below]]
    return (
      <Title
        path={`${resourcePath(name)}/${String(row['id' as keyof R])}`}
        text={text}
        below={more ? String(more) : null}
        isCode={fields[title]?.control === 'code'}
      />
    )
  }
  return Object.entries(columns).map(([key, kind]): ListColumn<R> => {
    const slot = key === title ? 'title' : key === fact ? 'fact' : kind === 'state' ? 'state' : null
    return {
      key,
      header: t(`columns.${key}`),
      ...(isNumeric(kind) && { align: 'end' }),
      ...(kind === 'money' && { sum: { of: key, format: money } }),
      ...(slot ? { slot } : (kind === 'list' || kind === 'money') && { from: 'wide' as const }),
      ...(shape.sorts.includes(key) && { sort: sortLink(shape, query, key) }),
      cell: (row) => {
        if (key === title) return titleOf(row)
        return cells[key] ? <Whole>{cells[key](row)}</Whole> : render(kind, row[key as keyof R], key)
      },
    }
  })
}

const isNumeric = (kind: ColumnKind) => ['number', 'percent', 'money'].includes(kind)

function useCells({ resource, tones = {} }: Pick<ColumnsProps<never>, 'resource' | 'tones'>) {
  const { t } = useTranslation([resource.name, 'admin'])
  const { count, money, percent, briefDate } = useFormats()
  const cells: Record<ColumnKind, (value: never) => ReactNode> = {
    text: (text: string) => <Cut title={text}>{text}</Cut>,
    number: (value: number) => count(value),
    percent: (basisPoints: number) => percent(basisPoints),
    money: (cents: number) => money(cents),
    moment: (moment: string) => <Whole>{briefDate(moment)}</Whole>,
    state: (value: string) => <StatusChip tone={tones[value] ?? 'neutral'}>{t(`state.${value}`)}</StatusChip>,
    list: (texts: string[]) => {
      const [first, ...others] = texts
      const text = others.length === 0 ? first : t('admin:resource.others', { first, count: others.length })
      return <Cut title={texts.join(', ')}>{text}</Cut>
    },
  }
  return (kind: ColumnKind, value: unknown, key: string) =>
    value === null ? t(`empty.${key}`, { defaultValue: '' }) : cells[kind](value as never)
}

type TitleProps = { path: string; text: string; below: string | null; isCode: boolean }

function Title({ path, text, below, isCode }: TitleProps) {
  const { t } = useTranslation('admin')
  return (
    <TitleLine>
      <Opener path={path} data-covers="">
        <TwoLines>
          <OneLine as="strong" title={text}>
            {text}
          </OneLine>
          {below && (
            <OneLine as="small" title={below}>
              {below}
            </OneLine>
          )}
        </TwoLines>
      </Opener>
      {isCode && (
        <CopyButton text={text} label={t('resource.copyCode', { code: text })} copied={t('resource.copied')} />
      )}
    </TitleLine>
  )
}

const Whole = styled.span`
  white-space: nowrap;
`
const TitleLine = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);
`
const Opener = styled(DetailLink)`
  display: grid;
  align-content: center;
  min-block-size: var(--target);
  min-inline-size: 0;
  color: inherit;
  text-decoration: none;

  &:hover strong {
    text-decoration: underline;
  }
`
const OneLine = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`
const Cut = styled.span`
  display: -webkit-box;
  overflow: hidden;
  max-inline-size: 20rem;
  line-height: 1.3;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`
