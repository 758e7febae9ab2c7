CREATE TABLE "sent_draft_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_draft_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "sent_draft_keys" ADD CONSTRAINT "sent_draft_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_draft_keys_sent" ON "sent_draft_keys" USING btree ("sent_at");