import { createHash, randomBytes, randomInt } from 'node:crypto';
import { ulid } from 'ulid';

export type NewId = () => string;

/** Opaque, unique, and sorted by time of creation. */
export const newId: NewId = () => ulid(undefined, randomShare);

/** From 0 to below 1. The library's own asks the system for each character, which takes some thirty times as long. */
const MAX_RANDOM = 2 ** 32;
const randomShare = () => randomInt(MAX_RANDOM) / MAX_RANDOM;

/** 256 random bits that nobody can guess: only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('base64url');

/** The same for the same parts, in the form of a random one (version 4): for services that take no other id. */
export function guidOf(...parts: string[]): string {
  const hex = Buffer.from(hashOf(...parts), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** Public key of an agent's embed code. */
export const newAgentKey = (): string => `pk_${randomBytes(24).toString('base64url')}`;
