package android.app;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;

public class Activity extends Context {
    protected void onCreate(Bundle saved) {}
    protected void onRestart() {}
    protected void onDestroy() {}
    protected void onSaveInstanceState(Bundle state) {}
    public void finish() {}
    public Intent getIntent() { return null; }
}
