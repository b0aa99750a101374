/** A name may hold what no path of the database does. */
export const keyOfTool = (name: string): string => Buffer.from(name).toString('base64url');

export const nameOfTool = (key: string): string => Buffer.from(key, 'base64url').toString();
