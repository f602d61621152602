import styles from 'leaflet/dist/leaflet.css?url'
import type { Map, Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'

/** The address of the tiles, with `{z}`, `{x}` and `{y}`, and whom they come from. */
export type MapSource = { tiles: string; credit: string }

type PointMapProps = {
  map: MapSource
  latitude: number
  longitude: number
  onMove: (latitude: number, longitude: number) => void
}

/** A map whose pin is dragged, or follows a click; it is loaded when somebody wants to see it. */
export function PointMap({ map: source, latitude, longitude, onMove }: PointMapProps) {
  const { t } = useTranslation('event-editor')
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button size="sm" icon="globe" onClick={() => setIsOpen(true)}>
        {t('map.show')}
      </Button>
    )
  return <OpenMap {...{ source, latitude, longitude, onMove }} />
}

function OpenMap({ source, latitude, longitude, onMove }: Omit<PointMapProps, 'map'> & { source: MapSource }) {
  const { t } = useTranslation('event-editor')
  const ground = useRef<HTMLDivElement>(null)
  const opened = useRef<{ map: Map; pin: Marker }>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const move = useEffectEvent(onMove)
  const open = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    const leaflet = await import('leaflet')
    if (signal.aborted) return
    const map = leaflet.map(element, { scrollWheelZoom: false }).setView([latitude, longitude], 14)
    map.attributionControl.setPrefix(false)
    leaflet.tileLayer(source.tiles, { maxZoom: 19, attribution: source.credit }).addTo(map)
    const icon = leaflet.divIcon({ className: 'pin', iconSize: [44, 44], iconAnchor: [22, 40] })
    const pin = leaflet.marker([latitude, longitude], { icon, draggable: true, title: t('map.pin') }).addTo(map)
    pin.on('dragend', () => move(pin.getLatLng().lat, pin.getLatLng().wrap().lng))
    map.on('click', ({ latlng }) => move(latlng.lat, latlng.wrap().lng))
    signal.addEventListener('abort', () => map.remove())
    opened.current = { map, pin }
  })
  useEffect(() => {
    const closing = new AbortController()
    open(ground.current!, closing.signal).catch(() => setHasFailed(true))
    return () => {
      opened.current = null
      closing.abort()
    }
  }, [])
  useEffect(() => {
    const { map, pin } = opened.current ?? {}
    pin?.setLatLng([latitude, longitude])
    if (map && !map.getBounds().contains([latitude, longitude])) map.setView([latitude, longitude])
  }, [latitude, longitude])
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      {hasFailed ? <p role="status">{t('map.failed')}</p> : <Ground ref={ground} aria-label={t('map.label')} />}
      <Hint>{t('map.hint')}</Hint>
    </>
  )
}

const Ground = styled.div`
  position: relative;
  isolation: isolate;
  block-size: 20rem;
  border-radius: var(--radius-2);
  background: var(--surface-sunken);
  overflow: hidden;

  .pin::before {
    content: '';
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    inline-size: 28px;
    block-size: 28px;
    border: 3px solid #fff;
    border-radius: 50% 50% 50% 0;
    background: var(--primary-solid);
    box-shadow: var(--shadow-2);
    rotate: -45deg;
  }
`
const Hint = styled.p`
  margin-block-start: var(--space-2);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
