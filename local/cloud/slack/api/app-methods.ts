import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addApp, deleteApp, ownApp, updateApp } from '../apps.ts';
import { rotate } from '../config-tokens.ts';
import { imageOf } from '../image.ts';
import { checkManifest } from '../manifest.ts';
import type { Manifest } from '../records.ts';
import { Refusal, refuse } from '../refusal.ts';
import { isAllowedUrl } from '../urls.ts';
import { json, required, text } from './arguments.ts';
import { type Method, method } from './method.ts';

const appId = required(text(20));
const manifest = required(json('invalid_manifest'));

export const appMethods: Method[] = [
  method(
    'apps.manifest.create',
    { auth: 'config', tier: 1, fields: { manifest } },
    (slack, values, { token }) => {
      const app = addApp(slack, token, checked(values.manifest));
      const { client_id, client_secret, signing_secret, verification_token } = app;
      const team = slack.need('team', app.team);
      const scopes = app.manifest.oauth_config?.scopes?.bot ?? [];
      return {
        app_id: app.id,
        credentials: { client_id, client_secret, signing_secret, verification_token },
        oauth_authorize_url: `${slack.origin()}/oauth/v2/authorize?${new URLSearchParams({ client_id, scope: scopes.join(',') })}`,
        team_id: team.id,
        team_domain: team.domain,
      };
    },
  ),
  method(
    'apps.manifest.update',
    { auth: 'config', tier: 1, fields: { app_id: appId, manifest } },
    (slack, values, { token }) => {
      const app = ownApp(slack, token, values.app_id);
      return {
        app_id: app.id,
        permissions_updated: updateApp(slack, app, checked(values.manifest)),
      };
    },
  ),
  method(
    'apps.manifest.validate',
    { auth: 'config', tier: 3, fields: { app_id: text(20), manifest } },
    (slack, values, { token }) => {
      if (values.app_id) ownApp(slack, token, values.app_id);
      checked(values.manifest);
      return {};
    },
  ),
  method(
    'apps.manifest.export',
    { auth: 'config', tier: 3, fields: { app_id: appId } },
    (slack, values, { token }) => ({ manifest: ownApp(slack, token, values.app_id).manifest }),
  ),
  method(
    'apps.manifest.delete',
    { auth: 'config', tier: 1, fields: { app_id: appId } },
    (slack, values, { token }) => {
      deleteApp(slack, ownApp(slack, token, values.app_id));
      return {};
    },
  ),
  method(
    'apps.icon.set',
    { auth: 'config', tier: 1, fields: { app_id: appId, url: text(2_000) } },
    (slack, values, { token }, { file }) => {
      const app = ownApp(slack, token, values.app_id);
      if (!file === !values.url) throw refuse('invalid_arguments', 'one of file and url is needed');
      if (values.url) {
        if (!isAllowedUrl(values.url)) throw refuse('invalid_url');
        slack.store.put('app', { ...app, icon: { url: values.url } });
        return {};
      }
      const image = imageOf(file?.bytes ?? Buffer.alloc(0));
      if (!image) throw refuse('bad_image', 'must be a PNG, JPEG or GIF');
      if (
        Math.min(image.width, image.height) < 512 ||
        Math.max(image.width, image.height) > 2_000
      ) {
        throw refuse('bad_image', 'must be from 512 to 2000 pixels wide and high');
      }
      const name = `icon-${app.id}`;
      writeFileSync(join(slack.store.folder, 'files', name), file?.bytes ?? '');
      slack.store.put('app', { ...app, icon: { file: name, type: image.type } });
      return {};
    },
  ),
  method(
    'tooling.tokens.rotate',
    { auth: 'none', tier: 'special', fields: { refresh_token: required(text(500)) } },
    (slack, { refresh_token: refresh }) => rotate(slack, refresh),
  ),
];

function checked(manifest: unknown): Manifest {
  const errors = checkManifest(manifest);
  if (errors.length > 0) throw new Refusal('invalid_manifest', { errors });
  return manifest as Manifest;
}
