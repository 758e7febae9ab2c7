// Messages between the site and its decoding process.
import type { SizeName } from '#contract/pictures/constants.ts'
import type { PictureKind } from './picture-heads.ts'

export interface DecodeOrder {
  kind: PictureKind
  bytes: Uint8Array
}

/** A picture of our own that is drawn, never one that was sent. */
export interface DrawOrder {
  svg: string
}

export interface MadeSize {
  width: number
  height: number
  webp: Uint8Array
  jpeg: Uint8Array
}

export type MadeSizes = Record<SizeName, MadeSize>

/** 'ready' once after the start, then one answer per order. */
export type DecoderSays = { ready: true } | { sizes: MadeSizes } | { png: Uint8Array } | { broken: string }
