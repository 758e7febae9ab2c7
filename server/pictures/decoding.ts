// Messages between the site and its decoding process.
import type { SizeName } from '#contract/pictures/constants.ts'
import type { PictureKind } from './picture-heads.ts'

export interface DecodeOrder {
  kind: PictureKind
  bytes: Uint8Array
}

export interface MadeSize {
  width: number
  height: number
  webp: Uint8Array
  jpeg: Uint8Array
}

export type MadeSizes = Record<SizeName, MadeSize>

/** 'ready' once after the start, then one answer per order. */
export type DecoderSays = { ready: true } | { sizes: MadeSizes } | { broken: string }
