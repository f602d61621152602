import { useStore } from '@tanstack/react-form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { pointOf } from '#rules/events/event-form.ts'
import type { FoundPlace, FoundPlaces } from '#rules/events/found-place.ts'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import type { BasicForm } from './basic-form.ts'
import { PlaceSearch } from './place-search.tsx'
import { PointMap, type MapSource } from './point-map.tsx'
import { useFieldTexts } from './use-field-texts.ts'

const names = ['locationName', 'locationAddress', 'coordinates'] as const
type Place = Record<(typeof names)[number], string>

export function WhereFields({ form, map }: { form: BasicForm; map: MapSource }) {
  const { t } = useTranslation(['event-editor', 'admin'])
  const textsOf = useFieldTexts()
  const place: Place = {
    locationName: useStore(form.store, ({ values }) => values.locationName ?? ''),
    locationAddress: useStore(form.store, ({ values }) => values.locationAddress ?? ''),
    coordinates: useStore(form.store, ({ values }) => values.coordinates ?? ''),
  }
  const set = (next: Partial<Place>) => {
    for (const name of names) if (next[name] !== undefined) form.setFieldValue(name, next[name])
  }
  // What a search has written may be replaced by the next one; what a person has written may not.
  const written = useRef<Partial<Place>>({})
  const isFree = (name: 'locationName' | 'locationAddress') =>
    place[name] === '' || place[name] === written.current[name]
  const take = ({ name, address, latitude, longitude }: FoundPlace, source: FoundPlaces['source']) => {
    const next: Partial<Place> = { coordinates: coordinatesOf(latitude, longitude) }
    if (isFree('locationName')) next.locationName = name
    if (isFree('locationAddress') && source === 'geocoder') next.locationAddress = withoutName(address, name)
    written.current = next
    set(next)
  }
  const clear = () => {
    set({ locationName: '', locationAddress: '', coordinates: '' })
    notify.info(t('event-editor:place.cleared'), { action: { label: t('admin:undo'), onClick: () => set(place) } })
  }
  const point = place.coordinates ? pointOf(place.coordinates) : null
  return (
    <Sheet title={t('event-editor:where.title')}>
      <PlaceSearch onChoose={take} />
      <Fields id="need-location">
        <form.TextField {...textsOf('locationName')} autoComplete="off" />
        <form.TextField {...textsOf('locationAddress')} autoComplete="off" />
        <div data-whole="">
          <form.TextField {...textsOf('coordinates')} placeholder="43.3623, -8.4115" autoComplete="off" />
          <Line>
            <LocateButton onLocate={(coordinates) => form.setFieldValue('coordinates', coordinates)} />
            {names.some((name) => place[name]) && (
              <Button size="sm" variant="quiet" icon="x" onClick={clear}>
                {t('event-editor:place.clear')}
              </Button>
            )}
          </Line>
        </div>
        {point?.latitude != null && point.longitude != null && (
          <div data-whole="">
            <PointMap
              map={map}
              latitude={point.latitude}
              longitude={point.longitude}
              onMove={(latitude, longitude) => set({ coordinates: coordinatesOf(latitude, longitude) })}
            />
          </div>
        )}
      </Fields>
    </Sheet>
  )
}

/** Five decimals are about a metre. */
const coordinatesOf = (latitude: number, longitude: number) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const withoutName = (address: string, name: string) =>
  (address.startsWith(`${name}, `) ? address.slice(name.length + 2) : address).slice(0, 200)

function LocateButton({ onLocate }: { onLocate: (coordinates: string) => void }) {
  const { t } = useTranslation('event-editor')
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  const locate = () => {
    setState('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onLocate(coordinatesOf(coords.latitude, coords.longitude))
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <>
      <Button size="sm" icon="pin" busy={state === 'looking'} onClick={locate}>
        {t('findMe.button')}
      </Button>
      <span role="status">{state === 'failed' && t('findMe.failed')}</span>
    </>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-block-start: var(--space-3);

  > span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > span:empty {
    display: none;
  }
`
